within Modelica.Blocks.Continuous;
block FirstOrder "A first-order low-pass"
  import Modelica.Blocks.Types.Init;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter SI.Time T(start = 1) "Time constant";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
  extends Interfaces.SISO(y(start = y_start));
initial equation
  if initType == Init.SteadyState then
    der(y) = 0;
  elseif initType == Init.InitialState or initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  T*der(y) = k*u - y;
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 75}, {80, 15}}, textString = "k", textColor = {0, 0, 127}),
      Line(points = {{-65, 0}, {65, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-80, -15}, {80, -75}}, textString = "T s + 1", textColor = {0, 0, 127}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "T = %T", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>y = k/(1 + T*s)*u</p>
</html>"));
end FirstOrder;
