within Modelica.Blocks.Continuous;
block PI "A proportional-integral controller"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real k(unit = "1") = 1 "Gain";
  parameter SI.Time T(start = 1, min = Modelica.Constants.small) "Time constant of the integral";
  parameter Init initType = Init.NoInit "How it starts" annotation(Evaluate = true);
  parameter Real x_start = 0 "State at the start";
  parameter Real y_start = 0 "Output at the start";
  output Real x(start = x_start) "The integral";
initial equation
  if initType == Init.SteadyState then
    der(x) = 0;
  elseif initType == Init.InitialState then
    x = x_start;
  elseif initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  T*der(x) = u;
  y = k*(u + x);
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "PI", textColor = {0, 0, 127}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "T = %T", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>y = k*(1 + 1/(T*s))*u</p>
</html>"));
end PI;
