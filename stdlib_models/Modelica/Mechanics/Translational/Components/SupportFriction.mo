within Modelica.Mechanics.Translational.Components;
model SupportFriction "Dry friction between a rod and its guide"
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real f_pos[:, 2] = [0, 1] "Friction in N (second column) over the speed in m/s (first column, from 0)";
  parameter Real peak(final min = 1) = 1 "Breakaway force divided by the friction at speed zero";
  extends Interfaces.PartialFriction;
  SI.Position s "Position of the rod relative to the guide";
  SI.Force f "Friction force, against the motion";
  SI.Velocity v "Speed of the rod relative to the guide";
  SI.Acceleration a "Acceleration of the rod relative to the guide";
equation
  s = flange_a.s - s_support;
  flange_b.s = flange_a.s;
  v = der(s);
  a = der(v);
  flange_a.f + flange_b.f = f;

  v_relfric = v;
  a_relfric = a;
  free = false;
  f0 = Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], 0);
  f0_max = peak*f0;
  f =
    if locked then sa*unitForce
    elseif startForward or pre(mode) == Forward and not startBackward then
      Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], max(0, v))
    else -Modelica.Math.Vectors.interpolate(f_pos[:, 1], f_pos[:, 2], max(0, -v));
  lossPower = f*v_relfric;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-60, 10}, {60, 10}}, color = {0, 0, 0}),
      Line(points = {{-48, 10}, {-60, 22}}, color = {0, 0, 0}),
      Line(points = {{-24, 10}, {-36, 22}}, color = {0, 0, 0}),
      Line(points = {{0, 10}, {-12, 22}}, color = {0, 0, 0}),
      Line(points = {{24, 10}, {12, 22}}, color = {0, 0, 0}),
      Line(points = {{48, 10}, {36, 22}}, color = {0, 0, 0}),
      Line(points = {{-60, -10}, {60, -10}}, color = {0, 0, 0}),
      Line(points = {{-48, -10}, {-60, -22}}, color = {0, 0, 0}),
      Line(points = {{-24, -10}, {-36, -22}}, color = {0, 0, 0}),
      Line(points = {{0, -10}, {-12, -22}}, color = {0, 0, 0}),
      Line(points = {{24, -10}, {12, -22}}, color = {0, 0, 0}),
      Line(points = {{48, -10}, {36, -22}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>A rod in a guide that rubs:</p>
<table>
<tr><td>sliding forward</td><td>f = f_pos(v)</td></tr>
<tr><td>sliding backward</td><td>f = &minus;f_pos(&minus;v)</td></tr>
<tr><td>stuck</td><td>|f| &le; peak&middot;f_pos(0), as much as holds the rod</td></tr>
</table>
<p>Between the rows of <code>f_pos</code> and beyond the last one the friction is linear in the speed; one row alone is a constant.
A falling table must reach the highest speed that occurs, else the friction becomes negative there.
The reaction acts on the guide, the heat f&middot;v leaves through the heat port.</p>
</html>"));
end SupportFriction;
