within Modelica.Mechanics.Translational.Components;
model Brake "Dry friction between a rod and its guide, pressed by a signal"
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real mu_pos[:, 2] = [0, 0.5] "Friction coefficient (second column) over the speed in m/s (first column, from 0)";
  parameter Real peak(final min = 1) = 1 "Breakaway force divided by the friction at speed zero";
  parameter Real cgeo(final min = 0) = 1 "Braking force divided by friction force of one surface: the number of surfaces";
  parameter SI.Force fn_max(final min = 0, start = 1) "Normal force for the signal 1";
  extends Interfaces.PartialFriction;
  SI.Position s "Position of the rod relative to the guide";
  SI.Force f "Friction force, against the motion";
  SI.Velocity v "Speed of the rod relative to the guide";
  SI.Acceleration a "Acceleration of the rod relative to the guide";
  Real mu0 "Friction coefficient at speed zero";
  SI.Force fn "Normal force";
  Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force divided by fn_max; the brake is open unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
equation
  s = s_a;
  s = s_b;
  v = der(s);
  a = der(v);
  flange_a.f + flange_b.f = f;

  v_relfric = v;
  a_relfric = a;
  fn = fn_max*f_normalized;
  free = fn <= 0;
  mu0 = Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], 0);
  f0 = cgeo*fn*mu0;
  f0_max = peak*f0;
  f =
    if locked then sa*unitForce
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, v))
    else -cgeo*fn*Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, -v));
  lossPower = f*v_relfric;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-30, 28}, {30, 8}}, lineColor = {0, 0, 0}, fillColor = {120, 100, 90}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-30, -8}, {30, -28}}, lineColor = {0, 0, 0}, fillColor = {120, 100, 90}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 90}, {0, 30}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 14),
      Line(points = {{0, -70}, {0, -30}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 14),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>A rod that a normal force <code>fn = fn_max&middot;f_normalized</code> holds to its guide:</p>
<table>
<tr><td>open (f_normalized &le; 0)</td><td>f = 0</td></tr>
<tr><td>sliding forward</td><td>f = cgeo&middot;fn&middot;mu_pos(v)</td></tr>
<tr><td>sliding backward</td><td>f = &minus;cgeo&middot;fn&middot;mu_pos(&minus;v)</td></tr>
<tr><td>stuck</td><td>|f| &le; peak&middot;cgeo&middot;fn&middot;mu_pos(0), as much as holds the rod</td></tr>
</table>
<p>Between the rows of <code>mu_pos</code> and beyond the last one the coefficient is linear in the speed: a falling table must reach the highest
speed that occurs, else the coefficient becomes negative there.</p>
<p>The reaction acts on the guide, the heat f&middot;v leaves through the heat port.</p>
</html>"));
end Brake;
