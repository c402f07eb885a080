within Modelica.Mechanics.Rotational.Components;
model Clutch "Dry friction between two shafts, pressed by a signal"
  extends Icons.Clutch;
  extends Interfaces.PartialCompliantWithRelativeStates;
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.5] "Friction coefficient (second column) over w_rel in rad/s (first column, from 0)";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  parameter Real cgeo(final min = 0) = 1 "Torque divided by friction force: a mean radius, times the number of surfaces";
  parameter SI.Force fn_max(final min = 0, start = 1) "Normal force for the signal 1";
  extends Interfaces.PartialFriction;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  Real mu0 "Friction coefficient at speed zero";
  SI.Force fn "Normal force";
  Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force divided by fn_max; the clutch is open unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
equation
  w_relfric = w_rel;
  a_relfric = a_rel;
  fn = fn_max*f_normalized;
  free = fn <= 0;
  mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0);
  tau0 = cgeo*fn*mu0;
  tau0_max = peak*tau0;
  tau =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, w_rel))
    else -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, -w_rel));
  lossPower = tau*w_relfric;
  annotation(
    Icon(graphics = {
      Line(points = {{0, 110}, {0, 85}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-55, 85}, {55, 85}, {55, 40}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Line(points = {{55, 40}, {32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>Two shafts that a normal force <code>fn = fn_max&middot;f_normalized</code> holds together:</p>
<table>
<tr><td>open (f_normalized &le; 0)</td><td>tau = 0</td></tr>
<tr><td>sliding forward</td><td>tau = cgeo&middot;fn&middot;mu_pos(w_rel)</td></tr>
<tr><td>sliding backward</td><td>tau = &minus;cgeo&middot;fn&middot;mu_pos(&minus;w_rel)</td></tr>
<tr><td>stuck</td><td>|tau| &le; peak&middot;cgeo&middot;fn&middot;mu_pos(0), as much as holds the shafts together</td></tr>
</table>
<p>Between the rows of <code>mu_pos</code> and beyond the last one the coefficient is linear in the speed: a falling table must reach the highest
speed that occurs, else the coefficient becomes negative there.</p>
<p>For N annular surfaces between the radii r and R, evenly worn, <code>cgeo</code> is N&middot;(r + R)/2. The heat
tau&middot;w_rel leaves through the heat port. How sticking and sliding are told apart is in
<a href=\"modelica://Modelica.Mechanics.Rotational.Interfaces.PartialFriction\">PartialFriction</a>.</p>
<p>Source: G. Niemann, H. Winter, <i>Maschinenelemente</i>, vol. 3, chapter on friction clutches and brakes, for <code>cgeo</code>.</p>
</html>"));
end Clutch;
