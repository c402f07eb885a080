within Modelica.Mechanics.Rotational.Components;
model OneWayClutch "A freewheel that blocks one direction, and a clutch beside it for the other"
  extends Icons.Clutch;
  extends Interfaces.PartialCompliantWithRelativeStates;
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.5] "Friction coefficient (second column) over w_rel in rad/s (first column, from 0)";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  parameter Real cgeo(final min = 0) = 1 "Torque divided by friction force: a mean radius, times the number of surfaces";
  parameter SI.Force fn_max(final min = 0, start = 1) "Normal force for the signal 1";
  parameter SI.AngularVelocity w_small = 1e10 "A jump to more than this speed counts as a start; only where reinit makes speeds jump";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  Real u "Normal force divided by fn_max";
  SI.Force fn "Normal force";
  Boolean startForward(start = false) "Does sliding begin, at speed zero?";
  Boolean locked(start = false) "Do freewheel and clutch hold?";
  Boolean stuck(start = false) "Locked, or about to slide";
protected
  constant Real eps0 = 1.0e-4 "Least excess of the breakaway torque";
  constant SI.AngularAcceleration unitAngularAcceleration = 1 "Makes sa a number";
  constant SI.Torque unitTorque = 1 "Makes sa a number";
  parameter Real peak2 = max(peak, 1 + eps0) "At least a little breakaway torque, or sliding and locked would alternate";
  Real mu0 "Friction coefficient at speed zero";
  SI.Torque tau0 "Friction at the slowest sliding";
  SI.Torque tau0_max "What friction holds before it breaks loose";
  SI.Torque tau0_max_low "The same for an open clutch: a trace of the largest";
  Boolean free "Is the clutch open? The freewheel still blocks";
  Real sa(final unit = "1") "Place on the characteristic: the torque while locked, beyond that the acceleration";
public
  Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force divided by fn_max; the clutch is open unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
equation
  u = f_normalized;
  free = u <= 0;
  fn = if free then 0 else fn_max*u;
  mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0);
  tau0 = cgeo*fn*mu0;
  tau0_max_low = eps0*cgeo*fn_max*mu0;
  tau0_max = if free then tau0_max_low else peak2*tau0;

  // Only one direction of sliding; backward, sa falls without limit and the freewheel holds.
  startForward =
    pre(stuck) and (sa > tau0_max/unitTorque or pre(startForward) and sa > tau0/unitTorque or w_rel > w_small)
    or initial() and w_rel > 0;
  locked = pre(stuck) and not startForward;
  stuck = locked or w_rel <= 0;

  a_rel = if locked then 0 else unitAngularAcceleration*(sa - tau0/unitTorque);
  tau =
    if locked then sa*unitTorque
    elseif free then 0
    else cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, w_rel));
  lossPower = if stuck then 0 else tau*w_rel;
  annotation(
    Icon(graphics = {
      Polygon(points = {{-8, 20}, {8, 0}, {-8, -20}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
      Line(points = {{8, 20}, {8, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{0, 110}, {0, 85}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-55, 85}, {55, 85}, {55, 40}}, color = {0, 0, 127}),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(
    dissipatedPower = lossPower,
    mode = if locked then "locked" elseif not stuck then "overtaking" elseif startForward then "breaking away" else "stuck"), Documentation(info = "<html>
<p>The second shaft may overtake the first (w_rel &gt; 0) but not fall behind. To overtake it must break loose of the friction of a
clutch, as far as that is closed:</p>
<table>
<tr><td>sliding</td><td>w_rel &gt; 0</td><td>tau = cgeo&middot;fn&middot;mu_pos(w_rel), or 0 when open</td></tr>
<tr><td>stuck</td><td>w_rel = 0</td><td>tau &le; peak&middot;cgeo&middot;fn&middot;mu_pos(0), without limit in the blocked direction</td></tr>
</table>
<p>Between the rows of <code>mu_pos</code> and beyond the last one the coefficient is linear in the speed: a falling table must reach the highest
speed that occurs, else the coefficient becomes negative there.</p>
<p>Why one component, where a clutch beside a freewheel would do: two elements that hold the same motion leave open which one carries how
much. Even when the clutch is open, 1/10000 of its greatest torque is needed to break loose, so that rounding starts nothing.</p>
<p>A start with w_rel &lt; 0 is not possible. The angle of engagement is not modelled: the freewheel blocks at once. Heat leaves
through the heat port.</p>
<p>Source: the characteristic of <a href=\"modelica://Modelica.Mechanics.Rotational.Interfaces.PartialFriction\">PartialFriction</a>,
one branch of which goes on without end.</p>
</html>"));
end OneWayClutch;
