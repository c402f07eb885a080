within Drivetrain.Couplings;
model CentrifugalPendulumAbsorber "Masses that swing in the centrifugal field: an absorber tuned to an order of the speed"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Inertia J(final min = 0) = 0 "Inertia of the carrier; with the masses' own around their centres if they do not turn on it";
  parameter SI.Mass m(final min = Modelica.Constants.small, start = 1) "Mass of all pendulums";
  parameter SI.Length r_0(final min = Modelica.Constants.small, start = 0.12) "Distance of their centres from the axis when they hang outside";
  parameter Real order(final min = Modelica.Constants.small, start = 2) "Order of the vibration: swings per turn";
  parameter Boolean circular = false "Is the path a circle? Otherwise an epicycloid, whose order does not fall as the swing grows";
  parameter SI.Length s_max(final min = Modelica.Constants.small) = 0.8*r_0/(order*sqrt(1 + order^2)) "Swing at which stops are met";
  parameter SI.TranslationalSpringConstant c_stop(final min = Modelica.Constants.small) = 1e8*m "Stiffness of the stops";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Damping of the motion along the path, of all pendulums";
  SI.Angle phi "Angle of the carrier";
  SI.AngularVelocity w "Speed of the carrier";
  SI.Position s(start = 0, fixed = true, stateSelect = StateSelect.prefer, nominal = 0.01) "Way of the pendulums along their path, from its outermost point";
  SI.Velocity v(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Its speed";
  Real X(unit = "m2") "Square of the distance of the centres from the axis";
  SI.Position Y "Distance of the tangent of the path from the axis";
  SI.Torque tau "Torque of the pendulums on the carrier";
protected
  final parameter SI.Length l = r_0/(1 + order^2) "Radius of the circular path";
  final parameter SI.Length R = r_0 - l "Distance of its centre from the axis";
  Real X_s(unit = "m") "Derivative of X by s";
  Real Y_s(unit = "1") "Derivative of Y by s";
  SI.Position over "Way beyond the stops";
equation
  assert(circular or s_max < r_0/(order*sqrt(1 + order^2)), "The pendulums swing beyond the end of their path (s_max)");
  assert(noEvent(circular or abs(s) < 0.999*r_0/(order*sqrt(1 + order^2))), "The pendulums have swung through their stops, to the end of their path: make the stops stiffer (c_stop) or nearer (s_max)");
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  v = der(s);
  X = if circular then R^2 + l^2 + 2*R*l*cos(s/l) else r_0^2 - order^2*s^2;
  X_s = if circular then -2*R*sin(s/l) else -2*order^2*s;
  Y = if circular then l + R*cos(s/l) else sqrt(noEvent(max(r_0^2 - order^2*(1 + order^2)*s^2, 1e-6*r_0^2)));
  Y_s = if circular then -R/l*sin(s/l) else -order^2*(1 + order^2)*s/Y;
  over = noEvent(max(0, abs(s) - s_max)*sign(s));
  m*(der(v) + Y*der(w)) = m*X_s*w^2/2 - d*v - c_stop*over;
  tau = -m*(X*der(w) + X_s*v*w + Y*der(v) + Y_s*v^2);
  J*der(w) = flange_a.tau + flange_b.tau + tau;
  lossPower = d*v^2;
  annotation(
    __Torsion(storedEnergy = J*w^2/2 + m*(X*w^2/2 + Y*v*w + v^2/2) + c_stop*over^2/2),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{-100, 8}, {100, -8}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Ellipse(extent = {{-20, 80}, {20, 40}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-20, -40}, {20, -80}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 20}, {0, 50}}, color = {0, 0, 0}),
        Line(points = {{0, -20}, {0, -50}}, color = {0, 0, 0}),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        path of the centre, way s from its outermost point
          ___o___
        /    |    \\
             | r_0
       ──────┴────── axis: flange_a, flange_b
</pre>
<p>A point of mass m on a path that turns with the carrier has, with the square of its distance from the axis X(s) and the distance of the path's
tangent from the axis Y = √(X − (dX/ds)²/4), the kinetic energy m/2*(X*w² + 2*Y*w*v + v²). Lagrange's equations give (derived here)</p>
<pre>
m*(der(v) + Y*der(w)) = m/2*dX/ds*w² - d*v
tau = -der(m*(X*w + Y*v)) = -m*(X*der(w) + dX/ds*v*w + Y*der(v) + dY/ds*v²)
</pre>
<p>An epicycloid has X = r_0² − order²*s²: the motion along the path is linear in s, and its frequency order*w at every swing. A circle of the radius
l = r_0/(1 + order²) around a point at the distance R = order²*l has X = R² + l² + 2*R*l*cos(s/l) and the same order √(R/l) for small swings, less for
large ones. At an epicycloid's end, s = r_0/(order*√(1 + order²)), its tangent goes through the axis; stops must come before.</p>
<p>A small torque of this order with the amplitude T is answered by the pendulums alone: they swing by T/(m*r_0*order²*w²), and the carrier, whatever its
inertia, turns evenly. Gravity is left out. Pendulums on two rollers do not turn on the carrier, so their own
inertia belongs to it.</p>
<p>Source: A. G. Haddow, S. W. Shaw, <i>Centrifugal Pendulum Vibration Absorbers: An Experimental and Theoretical Investigation</i>, Nonlinear Dynamics 34,
2003, and B. J. Vidmar, <i>Analysis and Design of Multiple Order Centrifugal Pendulum Vibration Absorbers</i>, Michigan State University, 2012, for the
device and its paths (introductions); equations derived here.</p>
</html>"));
end CentrifugalPendulumAbsorber;
