within Drivetrain.Couplings;
model TunedMassDamper "A ring on a spring and damper, tuned to a vibration of the shaft"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Inertia J_h(final min = 0) = 0 "Inertia of the hub";
  parameter SI.Inertia J_r(final min = Modelica.Constants.small, start = 0.01) "Inertia of the ring";
  parameter SI.Inertia J_0(final min = Modelica.Constants.small, start = 0.1) "Inertia of what vibrates (modal, at the damper), with the hub";
  parameter SI.AngularVelocity w_0(final min = Modelica.Constants.small, start = 1000) "Its eigenfrequency without the ring, in rad/s";
  parameter SI.RotationalSpringConstant c(final min = 0) = J_r*(w_0/(1 + J_r/J_0))^2 "Stiffness between hub and ring";
  parameter SI.RotationalDampingConstant d(final min = 0) = 2*J_r*w_0*sqrt(3*(J_r/J_0)/(8*(1 + J_r/J_0)^3)) "Damping constant between hub and ring";
  SI.Angle phi "Angle of the hub";
  SI.AngularVelocity w "Speed of the hub";
  SI.Angle phi_rel(start = 0, stateSelect = StateSelect.prefer, nominal = 1e-2) "Angle of the ring relative to the hub";
  SI.AngularVelocity w_rel(start = 0, stateSelect = StateSelect.prefer) "Speed of the ring relative to the hub";
  SI.Torque tau "Torque of spring and damper on the ring";
equation
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
        Rectangle(extent = {{-22, 80}, {22, 40}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-22, -40}, {22, -80}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 10}, {-8, 16}, {8, 22}, {-8, 28}, {8, 34}, {0, 40}}, color = {0, 0, 0}),
        Line(points = {{0, -10}, {-8, -16}, {8, -22}, {-8, -28}, {8, -34}, {0, -40}}, color = {0, 0, 0}),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a ── hub (J_h) ── flange_b
               │
              c, d
               │
            ring (J_r)
</pre>
<pre>
J_r*(der(w) + der(w_rel)) = tau,   tau = -c*phi_rel - d*w_rel
</pre>
<p>Without other values the ring is tuned as Den Hartog says, with μ = J_r/J_0 for a vibration of the modal inertia J_0 and the frequency w_0:</p>
<pre>
√(c/J_r) = w_0/(1 + μ),   d = 2*J_r*w_0*√(3*μ/(8*(1 + μ)³))
</pre>
<p>Then the amplitudes at the two frequencies where they do not depend on d, w_0*√((1 ∓ √(μ/(2 + μ)))/(1 + μ)), are equal, T/k*√((2 + μ)/μ) under the
torque T with k = J_0*w_0², and are near the peaks.</p>
<p>Source: J. P. Den Hartog, <i>Mechanical Vibrations</i>, 4th edition 1985, as given by M. Argenziano and others, <i>Generalization of the Den Hartog
model and rule-of-thumb formulas for optimal tuned mass dampers</i>, Journal of Sound and Vibration 538, 2022; formulas of the best frequency
and damping in NovaSolver, <i>Vibration absorber</i>. The two fixed points derived here.</p>
</html>"));
end TunedMassDamper;
