within Modelica.Mechanics.Translational.Sources;
model SignForce "A constant force in the direction of motion, smooth around standstill"
  import Modelica.Blocks.Types.Regularization;
  import Modelica.Constants.pi;
  extends Interfaces.PartialForce;
  parameter SI.Force f_nominal "Driving force at positive speed; negative for a load";
  parameter Regularization reg = Regularization.Exp "Shape of the transition" annotation(Evaluate = true);
  parameter SI.Velocity v0(final min = Modelica.Constants.eps, start = 0.1) "Speed where the transition ends";
  SI.Velocity v "Speed of the rod relative to the housing";
equation
  v = der(s);
  if reg == Regularization.Exp then
    f = -f_nominal*tanh(v/(0.02*v0));
  elseif reg == Regularization.Sine then
    f = -f_nominal*(if abs(v) < v0 then sin(pi/2*v/v0) else sign(v));
  elseif reg == Regularization.Linear then
    f = -f_nominal*(if abs(v) < v0 then v/v0 else sign(v));
  else
    f = -f_nominal*sign(v)*(if abs(v) < v0 then 1 - cos(pi/2*v/v0) else 1);
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -20}, {-20, -20}, {-20, 15}, {10, 15}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>The shapes are those of <code>Modelica.Mechanics.Rotational.Sources.SignTorque</code>.</p>
</html>"));
end SignForce;
