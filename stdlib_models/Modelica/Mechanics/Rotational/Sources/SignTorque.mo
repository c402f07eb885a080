within Modelica.Mechanics.Rotational.Sources;
model SignTorque "A constant torque in the direction of rotation, smooth around standstill"
  import Modelica.Blocks.Types.Regularization;
  import Modelica.Constants.pi;
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_nominal "Driving torque at positive speed; negative for a load";
  parameter Regularization reg = Regularization.Exp "Shape of the transition" annotation(Evaluate = true);
  parameter SI.AngularVelocity w0(final min = Modelica.Constants.eps, start = 0.1) "Speed where the transition ends";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  if reg == Regularization.Exp then
    tau = tau_nominal*tanh(w/(0.02*w0));
  elseif reg == Regularization.Sine then
    tau = tau_nominal*(if abs(w) < w0 then sin(pi/2*w/w0) else sign(w));
  elseif reg == Regularization.Linear then
    tau = tau_nominal*(if abs(w) < w0 then w/w0 else sign(w));
  else
    tau = tau_nominal*sign(w)*(if abs(w) < w0 then 1 - cos(pi/2*w/w0) else 1);
  end if;
  flange.tau = -tau;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -25}, {-20, -25}, {-20, 15}, {10, 15}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<p>tau = tau_nominal*r(w/w0), where for |x| &lt; 1</p>
<table>
<tr><td>Exp</td><td>r = 2/(1 + exp(-100*x)) - 1 = tanh(50*x), for all x</td></tr>
<tr><td>Sine</td><td>r = sin(pi/2*x)</td></tr>
<tr><td>Linear</td><td>r = x</td></tr>
<tr><td>Cosine</td><td>r = sign(x)*(1 - cos(pi/2*x))</td></tr>
</table>
<p>and r = sign(x) outside. <code>Exp</code> makes no events; the others make one where the transition ends. With a
negative <code>tau_nominal</code> the torque resembles friction, but nothing ever comes fully to rest.</p>
</html>"));
end SignTorque;
