within Modelica.Mechanics.Rotational.Components;
model BearingFriction "Dry friction between a shaft and its bearing"
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  parameter Real tau_pos[:, 2](each final min = 0) = [0, 1] "Friction in N.m (second column) over the speed in rad/s (first column, from 0)";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  extends Interfaces.PartialFriction;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  SI.Angle phi "Angle of the shaft relative to the housing";
  SI.Torque tau "Friction torque, against the motion";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.AngularAcceleration a "Acceleration of the shaft relative to the housing";
equation
  phi = flange_a.phi - phi_support;
  flange_b.phi = flange_a.phi;
  w = der(phi);
  a = der(w);
  flange_a.tau + flange_b.tau = tau;

  w_relfric = w;
  a_relfric = a;
  free = false;
  tau0 = Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], 0);
  tau0_max = peak*tau0;
  tau =
    if locked then sa*unitTorque
    elseif startForward or pre(mode) == Forward and not startBackward then
      Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], max(0, w))
    else -Modelica.Math.Vectors.interpolate(tau_pos[:, 1], tau_pos[:, 2], max(0, -w));
  lossPower = tau*w_relfric;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-40, 30}, {40, 14}}, lineColor = {0, 0, 0}, fillColor = {190, 195, 200}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, 30}, {50, 30}}, color = {0, 0, 0}),
      Line(points = {{-38, 30}, {-50, 42}}, color = {0, 0, 0}),
      Line(points = {{-18, 30}, {-30, 42}}, color = {0, 0, 0}),
      Line(points = {{2, 30}, {-10, 42}}, color = {0, 0, 0}),
      Line(points = {{22, 30}, {10, 42}}, color = {0, 0, 0}),
      Line(points = {{42, 30}, {30, 42}}, color = {0, 0, 0}),
      Rectangle(extent = {{-40, -30}, {40, -14}}, lineColor = {0, 0, 0}, fillColor = {190, 195, 200}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, -30}, {50, -30}}, color = {0, 0, 0}),
      Line(points = {{-38, -30}, {-50, -42}}, color = {0, 0, 0}),
      Line(points = {{-18, -30}, {-30, -42}}, color = {0, 0, 0}),
      Line(points = {{2, -30}, {-10, -42}}, color = {0, 0, 0}),
      Line(points = {{22, -30}, {10, -42}}, color = {0, 0, 0}),
      Line(points = {{42, -30}, {30, -42}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>A shaft in a bearing that rubs:</p>
<table>
<tr><td>sliding forward</td><td>tau = tau_pos(w)</td></tr>
<tr><td>sliding backward</td><td>tau = &minus;tau_pos(&minus;w)</td></tr>
<tr><td>stuck</td><td>|tau| &le; peak&middot;tau_pos(0), as much as holds the shaft</td></tr>
</table>
<p>Between the rows of <code>tau_pos</code> and beyond the last one the friction is linear in the speed; one row alone is a constant.
A falling table must reach the highest speed that occurs, else the friction becomes negative there.
The reaction acts on the housing, the heat tau&middot;w leaves through the heat port. How sticking and sliding are told apart is
in <a href=\"modelica://Modelica.Mechanics.Rotational.Interfaces.PartialFriction\">PartialFriction</a>.</p>
<p>Source: R. Stribeck, <i>Die wesentlichen Eigenschaften der Gleit- und Rollenlager</i>, Zeitschrift des VDI 46 (1902), for friction
that falls and rises again with the speed.</p>
</html>"));
end BearingFriction;
