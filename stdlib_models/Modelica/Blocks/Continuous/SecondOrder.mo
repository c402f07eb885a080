within Modelica.Blocks.Continuous;
block SecondOrder "A second-order low-pass"
  import Modelica.Blocks.Types.Init;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter Real w(unit = "rad/s", start = 1) "Angular frequency without damping";
  parameter Real D(unit = "1", start = 1) "Damping ratio";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
  parameter Real yd_start = 0 "Derivative of the output at the start";
  extends Interfaces.SISO(y(start = y_start));
  output Real yd(start = yd_start) "Derivative of the output";
initial equation
  if initType == Init.SteadyState then
    der(y) = 0;
    der(yd) = 0;
  elseif initType == Init.InitialState or initType == Init.InitialOutput then
    y = y_start;
    yd = yd_start;
  end if;
equation
  yd = der(y);
  der(yd) = w*(w*(k*u - y) - 2*D*yd);
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 75}, {80, 15}}, textString = "k", textColor = {0, 0, 127}),
      Line(points = {{-65, 0}, {65, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-80, -15}, {80, -75}}, textString = "(s/w)² + 2D s/w + 1", textColor = {0, 0, 127})}),
    Documentation(info = "<html>
<p>y = k/(1 + 2*D*(s/w) + (s/w)^2)*u</p>
</html>"));
end SecondOrder;
