within Drivetrain.Couplings;
model DoubleCardanShaft "Two Cardan joints and the shaft between them"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter SI.Angle beta_a(final min = -1.4, final max = 1.4, start = 0.2) "Angle between the shaft of flange_a and the middle shaft";
  parameter SI.Angle beta_b(final min = -1.4, final max = 1.4) = beta_a "Angle between the middle shaft and the shaft of flange_b";
  parameter SI.Angle phase = 0 "Angle of the yoke of flange_a at flange_a.phi = 0, from the plane of the first bend";
  parameter SI.Angle offset = 0
    "Turn of the middle shaft's second yoke against its first one, less the angle from the plane of the first bend to that of the second";
  parameter SI.Inertia J(final min = Modelica.Constants.small, start = 0.01) "Inertia of the middle shaft, with its yokes";
  UniversalJoint joint_a(final beta = beta_a, final phase = phase) "Joint at the side of flange_a";
  Modelica.Mechanics.Rotational.Components.Inertia shaft(final J = J) "Middle shaft";
  UniversalJoint joint_b(final beta = beta_b, final phase = offset + Modelica.Constants.pi/2 + phase + lead) "Joint at the side of flange_b";
protected
  final parameter SI.Angle lead = atan((1 - cos(beta_a))*sin(2*phase)/(1 + cos(beta_a) - (1 - cos(beta_a))*cos(2*phase)))
    "What the middle shaft leads at flange_a.phi = 0";
equation
  connect(flange_a, joint_a.flange_a);
  connect(joint_a.flange_b, shaft.flange_a);
  connect(shaft.flange_b, joint_b.flange_a);
  connect(joint_b.flange_b, flange_b);
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 8}, {-60, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{60, 8}, {100, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{-36, 8}, {36, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Ellipse(extent = {{-60, 14}, {-34, -14}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{34, 14}, {60, -14}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a ──+────── middle shaft ──────+── flange_b        (Z: parallel ends; W: both ends bent to one side)
         beta_a           J         beta_b
</pre>
<p>Two <code>UniversalJoint</code>s. The yoke of the middle shaft at the first joint stands at a right angle to that of flange_a. If both yokes
of the middle shaft lie in one plane, all shafts lie in one plane, and both angles are equal (offset = 0, beta_b = beta_a), the
second joint undoes what the first one does:</p>
<pre>
tan(theta_m) = tan(theta)/cos(beta_a),   tan(theta_b + π/2) = tan(theta_m + π/2)/cos(beta_b),   so tan(theta_b) = tan(theta) and w_b = w_a
</pre>
<p>and only the middle shaft turns unevenly and asks for torque, J*der(w_m). Yokes turned by 90° against each other (offset = π/2) double the
error instead: ratios from cos(beta)² to 1/cos(beta)².</p>
<p>Source: as <code>UniversalJoint</code>; the sum of both joints derived here.</p>
</html>"));
end DoubleCardanShaft;
