within Drivetrain.Couplings;
model ViscousDamper "A Houde damper: a ring in silicone oil inside of a housing on the shaft"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Inertia J_h(final min = 0) = 0 "Inertia of the housing";
  parameter SI.Inertia J_r(final min = Modelica.Constants.small, start = 0.1) "Inertia of the ring";
  parameter SI.DynamicViscosity eta(final min = 0) = 0 "Viscosity of the oil at the shear rate and temperature of its work";
  parameter SI.Radius r_o(final min = 0) = 0.15 "Outer radius of the ring";
  parameter SI.Radius r_i(final min = 0) = 0.10 "Inner radius of the ring";
  parameter SI.Length width(final min = 0) = 0.04 "Width of the ring";
  parameter SI.Length h_r(final min = Modelica.Constants.small) = 5e-4 "Gap around the ring, outside and inside";
  parameter SI.Length h_a(final min = Modelica.Constants.small) = 5e-4 "Gap at each face of the ring";
  parameter SI.RotationalDampingConstant d(final min = 0) =
    Modelica.Constants.pi*eta*(2*width*(r_o^3 + r_i^3)/h_r + (r_o^4 - r_i^4)/h_a) "Damping constant";
  parameter SI.RotationalSpringConstant c(final min = 0) = 0 "Stiffness of the oil, of silicone at high frequencies";
  SI.Angle phi "Angle of the housing";
  SI.AngularVelocity w "Speed of the housing";
  SI.Angle phi_rel(start = 0, stateSelect = StateSelect.prefer) "Angle of the ring relative to the housing";
  SI.AngularVelocity w_rel(start = 0, stateSelect = StateSelect.prefer) "Speed of the ring relative to the housing";
  SI.Torque tau "Torque of the oil on the ring";
equation
  assert(r_i <= r_o, "The inner radius of the ring (r_i) is larger than the outer one (r_o)");
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  w_rel = der(phi_rel);
  tau = -c*phi_rel - d*w_rel;
  J_r*(der(w) + der(w_rel)) = tau;
  J_h*der(w) = flange_a.tau + flange_b.tau - tau;
  lossPower = d*w_rel^2;
  annotation(
    __Torsion(storedEnergy = J_h*w^2/2 + J_r*(w + w_rel)^2/2 + c*phi_rel^2/2),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 10}, {100, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{-30, 80}, {30, 20}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{-22, 72}, {22, 28}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-30, -20}, {30, -80}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{-22, -28}, {22, -72}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 10}, {0, 20}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{0, -10}, {0, -20}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   ┌─────────┐
   │ ┌─────┐ │  housing (J_h), on the shaft
   │ │ ring│ │  ring (J_r), free in the oil
   │ └─────┘ │
 ──┴─────────┴── flange_a, flange_b
</pre>
<pre>
J_r*(der(w) + der(w_rel)) = tau,   tau = -d*w_rel - c*phi_rel
</pre>
<p>The damping constant is given, or follows from the gaps if the oil has a viscosity: a gap of height h shears a Newtonian oil by η*r*w/h
(derived here). Around a cylinder this gives the torque 2*π*η*width*r³/h*w, at a face π*η*(r_o⁴ − r_i⁴)/(2*h)*w; there are two faces:</p>
<pre>
d = π*η*(2*width*(r_o³ + r_i³)/h_r + (r_o⁴ - r_i⁴)/h_a)
</pre>
<p><b>How much damping?</b> On a mass J with a spring k, μ = J_r/J (J with the housing), the amplitude under a harmonic torque of the amplitude T
does not depend on d at the frequency √(2*k/(J*(2 + μ))): it is T/k*(2 + μ)/μ there. The best d has its peak at this point:</p>
<pre>
d = 2*ζ*√(J*k),   ζ = μ/√(2*(1 + μ)*(2 + μ))
</pre>
<p>In a drive with many masses J and k are the modal inertia and stiffness at the place of the damper.</p>
<p>Source: D. C. Barton, J. D. Fieldhouse, <i>Automotive Chassis Engineering</i>, 2018, section 5.9, equations (5.46) and (5.47), for the response and
the best damping; the torque of the gaps derived here.</p>
</html>"));
end ViscousDamper;
