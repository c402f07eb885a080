within Drivetrain.Couplings;
model FlexibleShaft "A round shaft that twists, with inertia all along it, in segments"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer n(final min = 1) = 10 "Number of segments";
  parameter SI.Length L(final min = Modelica.Constants.small, start = 1) "Length";
  parameter SI.Diameter D(final min = Modelica.Constants.small, start = 0.05) "Outer diameter";
  parameter SI.Diameter D_i(final min = 0) = 0 "Inner diameter, of a hollow shaft";
  parameter SI.ShearModulus G(final min = Modelica.Constants.small) = 80e9 "Shear modulus";
  parameter SI.Density rho(final min = Modelica.Constants.small) = 7850 "Density";
  parameter SI.Time T_d(final min = 0) = 0 "Damping divided by stiffness";
  parameter Boolean consistent = false "Inertia of a segment as its speed runs along it, instead of half at each of its ends" annotation(Evaluate = true);
  final parameter SI.SecondMomentOfArea I_p = Modelica.Constants.pi*(D^4 - D_i^4)/32 "Polar second moment of area";
  final parameter SI.RotationalSpringConstant c = G*I_p/L "Stiffness from end to end";
  final parameter SI.Inertia J = rho*I_p*L "Inertia of the whole shaft";
  SI.Angle phi_rel[n](each start = 0, each stateSelect = StateSelect.prefer, each nominal = 1e-4) "Twist of the segments";
  SI.AngularVelocity w_rel[n](each start = 0, each stateSelect = StateSelect.prefer) "Speed of the twist";
  SI.AngularVelocity w[n + 1] "Speeds of the points between the segments, and of the ends";
  SI.Torque tau[n] "Torque of the segments, acts forward on what is behind";
  SI.Stress stress[n] "Shear stress on the surface of the segments, with the sign of their torque";
  SI.Stress tau_max "Largest shear stress on the surface, of all segments";
protected
  SI.Angle phi[n + 1] "Angles of these points";
  final parameter SI.Inertia J_i[n + 1] = {if i == 1 or i == n + 1 then J/(2*n) else J/n for i in 1:n + 1} "Their inertia";
  final parameter SI.Inertia J_c = if consistent then J/(6*n) else 0 "Inertia that couples neighbouring points";
equation
  assert(D_i < D, "The inner diameter of the shaft (D_i) is not smaller than the outer one (D)");
  phi[1] = flange_a.phi;
  phi[n + 1] = flange_b.phi;
  w = der(phi);
  for i in 1:n loop
    phi_rel[i] = phi[i + 1] - phi[i];
    w_rel[i] = der(phi_rel[i]);
    tau[i] = -n*c*(phi_rel[i] + T_d*w_rel[i]);
  end for;
  for i in 1:n + 1 loop
    J_i[i]*der(w[i]) + (if not consistent then 0 else
      J_c*((if i == 1 then 0 else der(w[i - 1]) - der(w[i])) + (if i == n + 1 then 0 else der(w[i + 1]) - der(w[i])))) = (if i == 1 then flange_a.tau else tau[i - 1]) + (if i == n + 1 then flange_b.tau else -tau[i]);
  end for;
  stress = tau*(D/(2*I_p));
  tau_max = noEvent(max(abs(tau)))*D/(2*I_p);
  lossPower = n*c*T_d*(w_rel*w_rel);
  annotation(
    __Torsion(storedEnergy = sum(J_i[i]*w[i]^2/2 for i in 1:n + 1) - J_c*(w_rel*w_rel)/2 + n*c*(phi_rel*phi_rel)/2),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 20}, {100, -20}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Line(points = {{-90, 16}, {-40, 4}, {40, -4}, {90, -16}}, color = {0, 0, 0}),
        Text(extent = {{-150, 80}, {150, 40}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a ─ J/2n ─ n*c ─ J/n ─ n*c ─ J/n ─ … ─ n*c ─ J/2n ─ flange_b
</pre>
<p>With I_p = π/32*(D⁴ − D_i⁴) a shaft has the stiffness c = G*I_p/L and the inertia J = ρ*I_p*L. Both are spread over n segments:</p>
<pre>
tau_i = -n*c*(phi_rel_i + T_d*w_rel_i),   phi_rel_i = phi_(i+1) - phi_i
J_i*der(w_i) = tau_(i-1) - tau_i,         J_i = J/n, at the ends J/(2*n)
</pre>
<p>Held at one end and free at the other, this chain has the frequencies 2*n*√(c/J)*sin((2*k − 1)*π/(4*n)) rad/s, free at both
2*n*√(c/J)*sin(k*π/(2*n)) (derived here: sin and cos solve the equation of differences). The continuous shaft has (2*k − 1)*π/2*√(c/J) and k*π*√(c/J). So frequency k is too low by
the share (k*π/n)²/24, for k and n as of the free shaft: ten segments give the first within 0.4 %.</p>
<p>With <code>consistent = true</code> the speed runs linearly along each segment. Its inertia is then a matrix, and couples its two ends:</p>
<pre>
tau_(i-1) - tau_i = J_s/6*((der(w_(i-1)) + 2*der(w_i)) + (2*der(w_i) + der(w_(i+1)))),   J_s = J/n
</pre>
<p>The frequencies are n*√(c/J)*√(6*(1 − cos θ)/(2 + cos θ)) with θ = (2*k − 1)*π/(2*n) or k*π/n (derived as before): too high, by about the
same share. All accelerations of a shaft then belong to one linear system, which takes time with many segments.</p>
<p>The shear stress on the surface is tau*D/(2*I_p). <code>stress</code> has a sign, so it is linear: a forced response can show it.</p>
<p>A stepped shaft is several of these in a row. The damping T_d is a time: at the frequency ω it is the damping ratio T_d*ω/2.</p>
<p>Source: The MathWorks, <i>Mechanical Shaft</i> (reference page), for c = G*I_p/L, I_p and G = 80 GPa of steel; <i>Flexible Shaft</i>
(Simscape Driveline, reference page), for the lumped masses. M. I. Friswell and others, <i>Dynamics of Rotating Machines</i> (2010), chapter 9, for the
inertia of a segment as its speed runs along it.</p>
</html>"));
end FlexibleShaft;
