within Modelica.Blocks.Continuous;
block Derivative "The derivative of a signal through a first-order low-pass"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter SI.Time T(min = Modelica.Constants.small) = 0.01 "Time constant of the low-pass";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real x_start = 0 "State at the start";
  parameter Real y_start = 0 "Output at the start";
  output Real x(start = x_start) "The signal behind the low-pass";
protected
  parameter Boolean zeroGain = abs(k) < Modelica.Constants.eps "Is there nothing to do?";
initial equation
  if initType == Init.SteadyState then
    der(x) = 0;
  elseif initType == Init.InitialState then
    x = x_start;
  elseif initType == Init.InitialOutput then
    if zeroGain then
      x = u;
    else
      y = y_start;
    end if;
  end if;
equation
  T*der(x) = if zeroGain then 0 else u - x;
  y = k*der(x);
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 75}, {80, 15}}, textString = "k s", textColor = {0, 0, 127}),
      Line(points = {{-65, 0}, {65, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-80, -15}, {80, -75}}, textString = "T s + 1", textColor = {0, 0, 127})}),
    Documentation(info = "<html>
<p>y = k*s/(1 + T*s)*u</p>
</html>"));
end Derivative;
