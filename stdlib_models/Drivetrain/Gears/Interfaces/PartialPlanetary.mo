within Drivetrain.Gears.Interfaces;
partial model PartialPlanetary "Sun, carrier and ring with losses and compliance, without its ratio"
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer z_sun(final min = 1, start = 30) "Teeth of the sun";
  parameter Integer z_ring(final min = 1, start = 70) "Teeth of the ring";
  parameter SI.Power P_small(final min = Modelica.Constants.small) = 1 "Power of rolling below which losses of the meshes fade";
  parameter Boolean elastic = false "Are the teeth elastic?" annotation(Evaluate = true);
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 1e5
    "Stiffness of all meshes at the sun, while carrier and ring are held" annotation(Dialog(enable = elastic));
  parameter SI.RotationalDampingConstant d(final min = 0) = 0 "Damping of the meshes, likewise" annotation(Dialog(enable = elastic));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a sun "Sun shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a carrier "Carrier shaft" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b ring "Ring shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SI.Angle phi_sun "Angle of the sun, seen from the carrier";
  SI.Angle phi_ring "Angle of the ring, seen from the carrier";
  SI.Angle twist(stateSelect = if elastic then StateSelect.prefer else StateSelect.default, start = 0) "Compression of the meshes, at the sun";
  SI.AngularVelocity w_twist(stateSelect = if elastic then StateSelect.prefer else StateSelect.default, start = 0) "Its speed";
  SI.Power P "Power of rolling without losses: from the sun to the ring, seen from the carrier";
protected
  parameter Real ratio = 2 "Turns of the sun for one turn backward of the ring, seen from the carrier";
  parameter Real eta = 1 "Efficiency while the carrier is held";
  final parameter Boolean ideal = eta >= 1 "Are there no losses?" annotation(Evaluate = true);
  final parameter SI.RotationalSpringConstant c_used = if elastic then c else 0 "Stiffness, if there is compliance";
equation
  assert(z_ring > z_sun, "The ring (z_ring) must have more teeth than the sun (z_sun)");
  phi_sun = sun.phi - carrier.phi;
  phi_ring = ring.phi - carrier.phi;
  twist = phi_sun + ratio*phi_ring;
  if elastic then
    w_twist = der(twist);
    sun.tau = c*twist + d*w_twist;
  else
    twist = 0;
    w_twist = 0;
  end if;
  P = -ratio*sun.tau*der(phi_ring);
  ring.tau = ratio*sun.tau*(if ideal then 1 else Functions.efficiencyFactor(P, eta, P_small));
  sun.tau + carrier.tau + ring.tau = 0;
  lossPower = (if elastic then d*w_twist^2 else 0) + (if ideal then 0 else P*(1 - Functions.efficiencyFactor(P, eta, P_small)));
  annotation(
    __Torsion(storedEnergy = c_used*twist^2/2),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-20, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-20, 20}, {0, -20}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-20, 60}, {0, 20}}, lineColor = {0, 0, 0}),
        Line(points = {{-100, 40}, {-20, 40}}, color = {0, 0, 0}),
        Rectangle(extent = {{-20, 80}, {0, 60}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 70}, {50, 70}, {50, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>Seen from the carrier the set is an ordinary gear: the meshes lose a part of the power that rolls through them, none of the power that turns with the
carrier.</p>
<pre>
twist = (phi_sun - phi_carrier) + ratio*(phi_ring - phi_carrier)       0, or sun.tau = c*twist + d*w_twist
ring.tau = ratio*sun.tau*g,   g = eta^tanh(P/P_small),   P = -ratio*sun.tau*(w_ring - w_carrier)
sun.tau + carrier.tau + ring.tau = 0
lossPower = P*(1 - g) + d*w_twist²
</pre>
<p>Where P is large, g = eta if the sun drives and 1/eta if the ring drives. Losses are smooth and fade below <code>P_small</code>, so they do not hold a
shaft at rest, and no event tells who drives. Planets have no inertia: their mass counts with the carrier's, their own spin is left out.</p>
<p>Source: MathWorks, <i>Model Gears with Losses</i> and <i>Planetary Gear</i>, Simscape Driveline documentation: constant efficiency with a threshold of power and tanh;
the efficiency is that while the carrier is held. The form eta^tanh, which makes nothing of no power and keeps losses positive, and the power balance are derived here.</p>
</html>"));
end PartialPlanetary;
