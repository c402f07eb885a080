within Drivetrain.Interfaces;
partial model PartialBacklash "An elastic shaft with a gap, without its law"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e5) "Stiffness of the shaft";
  parameter SI.Angle b(final min = 0) = 0 "Width of the gap";
  parameter SI.Angle phi_rel0 = 0 "Twist in the middle of the gap";
  Boolean right "Contact at the upper edge of the gap: tau >= 0";
  Boolean left "Contact at the lower edge of the gap: tau <= 0";
protected
  final parameter SI.Angle bMax = b/2 "Half of the gap";
  final parameter SI.Angle upper = phi_rel0 + b/2 "Twist at the upper edge of the gap, with a relaxed shaft";
  final parameter SI.Angle lower = phi_rel0 - b/2 "Twist at the lower edge";
  annotation(
    __Torsion(gap(position = phi_rel, middle = phi_rel0, speed = w_rel, width = b, effort = tau)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-60, 0}, {-50, 20}, {-35, -20}, {-20, 20}, {-5, -20}, {5, 0}, {20, 0}}, color = {0, 0, 0}),
        Line(points = {{20, 30}, {20, -30}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{40, 50}, {0, 50}, {0, 20}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{0, -20}, {0, -50}, {40, -50}, {40, 50}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{40, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>Twist, speed of the twist and torque are those of the standard's compliant components: <code>tau</code> acts at
<code>flange_b</code>, and <code>lossPower</code> leaves through <code>heatPort</code>, if there is one. A law gives
<code>tau</code>, <code>lossPower</code>, <code>right</code> and <code>left</code>.</p>
</html>"));
end PartialBacklash;
