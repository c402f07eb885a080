within Drivetrain.Couplings;
model UniversalJoint "A Cardan joint: turns unevenly when its shafts are at an angle"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter SI.Angle beta(final min = -1.4, final max = 1.4, start = 0.2) "Angle between the axes of both shafts";
  parameter SI.Angle phase = 0 "Angle of the yoke of flange_a at flange_a.phi = 0, from the plane of both axes";
  SI.Angle theta "Angle of the yoke of flange_a from the plane of both axes";
  Real ratio(unit = "1") "Speed of flange_b divided by that of flange_a";
protected
  final parameter Real cb = cos(beta) "Smallest ratio";
  final parameter SI.Angle lead0 = atan((1 - cb)*sin(2*phase)/(1 + cb - (1 - cb)*cos(2*phase))) "Lead at flange_a.phi = 0";
equation
  theta = flange_a.phi + phase;
  flange_b.phi = flange_a.phi + atan((1 - cb)*sin(2*theta)/(1 + cb - (1 - cb)*cos(2*theta))) - lead0;
  ratio = cb/(1 - (sin(beta)*cos(theta))^2);
  0 = flange_a.tau + ratio*flange_b.tau;
  annotation(
    __Torsion(lossless = true, excitation(angle = theta)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 8}, {-40, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{40, 8}, {100, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Line(points = {{0, 40}, {-40, 40}, {-40, -40}, {0, -40}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{0, 20}, {40, 20}, {40, -20}, {0, -20}}, color = {0, 0, 0}, thickness = 1),
        Ellipse(extent = {{-14, 14}, {14, -14}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a ───────┤+├──┐        theta = 0: the yoke of flange_a lies in the plane of both axes
                       \\ beta
                        \\
                      flange_b
</pre>
<p>The joint without inertia and friction. With theta = flange_a.phi + phase</p>
<pre>
tan(theta_b) = tan(theta)/cos(beta)
w_b/w_a = ratio = cos(beta)/(1 - sin(beta)²*cos(theta)²),   between cos(beta) and 1/cos(beta), twice in a turn
tau_a + ratio*tau_b = 0                                       (no power is lost)
</pre>
<p>The first equation follows by integration of the second, or from the two arms of the cross staying perpendicular. It is written with the lead
theta_b − theta, whose tangent (1 − cos(beta))*sin(2*theta)/(1 + cos(beta) − (1 − cos(beta))*cos(2*theta)) has no poles, so that any number
of turns counts on. Both angles of the flanges are zero together. The difference of both torques bends the shafts and is carried by their bearings.</p>
<p>Source: The MathWorks, <i>Universal Joint</i> (Simscape Driveline, reference page), equation of the speeds; <i>Universal joint</i>,
encyclopedic articles on its kinematics, for the yokes at the extremes.</p>
</html>"));
end UniversalJoint;
