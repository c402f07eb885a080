within Drivetrain.Machines;
model CrankDrive "Slider-crank: crank throw, connecting rod and piston, whose inertia varies with the angle"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter SI.Length r(final min = Modelica.Constants.small, start = 0.045) "Radius of the crank: half of the stroke, without offset";
  parameter SI.Length l(final min = Modelica.Constants.small, start = 0.15) "Length of the connecting rod";
  parameter SI.Length offset = 0 "How far the line of the piston passes the crankshaft, to the side to which the crank turns first";
  parameter SI.Angle phi0 = 0 "Angle of this throw at flange_a.phi = 0";
  parameter SI.Mass m_piston(final min = 0, start = 0.5) "Mass of piston, pin and rings";
  parameter SI.Mass m_rod(final min = 0) = 0 "Mass of the connecting rod";
  parameter SI.Length a(final min = 0, final max = l) = l/3 "From the crank pin to the centre of mass of the rod";
  parameter SI.Inertia J_rod(final min = 0) = 0 "Inertia of the rod about its centre of mass";
  parameter SI.Inertia J_crank(final min = 0) = 0 "Inertia of the crank throw about the crankshaft";
  parameter StateSelect stateSelect = StateSelect.default "Are phi and w to be states?" annotation(HideResult = true);
  SI.Angle phi(stateSelect = stateSelect) "Angle of the shaft";
  SI.AngularVelocity w(stateSelect = stateSelect) "Speed of the shaft";
  SI.AngularAcceleration alpha "Acceleration of the shaft";
  SI.Angle psi "Angle of the crank from the line of the piston";
  SI.Position x "Piston pin, from the crankshaft";
  SI.Inertia J "Inertia of all that moves, seen from the crankshaft";
  SI.Torque tau_inertia "Torque of the inertia that varies, at constant speed: w^2*(dJ/dphi)/2, against the rotation";
  Modelica.Mechanics.Translational.Interfaces.Flange_b piston "Piston; its position is x" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
protected
  Real sinBeta "Sine of the angle of the rod";
  Real cosBeta "Cosine of the angle of the rod";
  Real b1 "Derivative of the angle of the rod by the angle of the crank";
  Real b2 "Second derivative";
  SI.Length x1 "Derivative of x by the angle of the crank";
  SI.Length x2 "Second derivative";
  SI.Length u1 "Derivative of the rod's centre of mass along the line of the piston";
  SI.Length u2 "Second derivative";
  SI.Length v1 "Derivative of the rod's centre of mass across that line";
  SI.Length v2 "Second derivative";
  SI.Inertia J1 "Derivative of J by the angle of the crank";
equation
  assert(l > r + abs(offset), "The connecting rod (l) must be longer than the radius of the crank (r) and the offset together");
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  alpha = der(w);
  psi = phi + phi0;
  sinBeta = (r*sin(psi) - offset)/l;
  cosBeta = sqrt(1 - sinBeta^2);
  b1 = r*cos(psi)/(l*cosBeta);
  b2 = (b1^2*sinBeta - r*sin(psi)/l)/cosBeta;
  x = r*cos(psi) + l*cosBeta;
  x1 = -r*sin(psi) - l*sinBeta*b1;
  x2 = -r*cos(psi) - l*(cosBeta*b1^2 + sinBeta*b2);
  u1 = -r*sin(psi) - a*sinBeta*b1;
  u2 = -r*cos(psi) - a*(cosBeta*b1^2 + sinBeta*b2);
  v1 = (1 - a/l)*r*cos(psi);
  v2 = -(1 - a/l)*r*sin(psi);
  J = J_crank + m_piston*x1^2 + m_rod*(u1^2 + v1^2) + J_rod*b1^2;
  J1 = 2*(m_piston*x1*x2 + m_rod*(u1*u2 + v1*v2) + J_rod*b1*b2);
  tau_inertia = J1*w^2/2;
  piston.s = x;
  J*alpha + tau_inertia = flange_a.tau + flange_b.tau + x1*piston.f;
  annotation(
    __Torsion(storedEnergy = J*w^2/2, excitation(angle = psi, speed = w)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {95, 95, 95}),
        Ellipse(extent = {{-40, -70}, {40, 10}}, lineColor = {0, 0, 0}),
        Line(points = {{0, -30}, {28, -10}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{28, -10}, {0, 65}}, color = {0, 0, 0}, thickness = 1),
        Rectangle(extent = {{-25, 85}, {25, 55}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   |  ___  |
   | |___|-|---- piston.s = x
   |   \\   |
        \\ l       angle of the rod: beta
      ___\\___
     /    /  \\
    |    o r  |   angle of the crank: psi = phi + phi0, here about 30 degrees
     \\_______/
</pre>
<p>The block does not move. Of the angle of the crank alone depend</p>
<pre>
l*sin(beta) = r*sin(psi) - offset
x = r*cos(psi) + l*cos(beta)                               piston
u = r*cos(psi) + a*cos(beta),  v = r*sin(psi) - a*sin(beta)   centre of mass of the rod
J = J_crank + m_piston*x'^2 + m_rod*(u'^2 + v'^2) + J_rod*beta'^2
</pre>
<p>where ' is the derivative by psi. Kinetic energy is J*w²/2, so the equation of motion (Lagrange's, of one degree of freedom) is</p>
<pre>
J*der(w) + J'*w^2/2 = flange_a.tau + flange_b.tau + x'*piston.f
</pre>
<p><code>piston.f</code> pushes the piston away from the crankshaft; a gas pushes with −A*(p − p_crankcase). At the dead centres x' = 0, and the
force has no lever. The share J'*w²/2 makes the speed of a free crank vary twice in each turn.</p>
<p>Limits: rigid parts, no friction, no weight, a block that stands still.</p>
<p>Source: derived here from the geometry and Lagrange's equation.</p>
</html>"));
end CrankDrive;
