within Drivetrain.Couplings;
model ArcSpringDualMassFlywheel "Two flywheels with arc springs whose coils rub on their channel, the more the faster it turns"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer n(final min = 1) = 5 "Number of segments of a spring";
  parameter SI.Inertia J_1(final min = Modelica.Constants.small, start = 0.12) "Inertia of the primary flywheel, with the channel (flange_a)";
  parameter SI.Inertia J_2(final min = Modelica.Constants.small, start = 0.06) "Inertia of the secondary flywheel, with the wings (flange_b)";
  parameter SI.Inertia J_s(final min = Modelica.Constants.small, start = 0.006) "Inertia of all springs around the axis: mass by radius squared";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 600) "Stiffness of all springs together, between their ends";
  parameter SI.RotationalDampingConstant d(final min = 0) = 0.1 "Damping of all springs together, between their ends";
  parameter SI.Angle arc(final min = 0) = 2.4 "Angle over which one spring extends";
  parameter Real mu(final min = 0) = 0.1 "Friction coefficient of the coils on the channel";
  parameter SI.Angle b(final min = 0) = 0 "Width of the gap in which the wings move between the springs";
  parameter SI.Angle phi_max(final min = Modelica.Constants.small) = 1.2 "Compression of a spring at which its coils touch";
  parameter SI.RotationalSpringConstant c_block(final min = Modelica.Constants.small) = 50*c "Stiffness that is added when the coils touch";
  parameter SI.RotationalSpringConstant c_end(final min = Modelica.Constants.small) = 50*c "Stiffness of the ends of the springs on channel and wing";
  parameter SI.Angle x_s(final min = Modelica.Constants.small) = 2e-4 "Way after a reversal in which friction builds up to 63 %";
  SI.Angle phi_rel(start = 0, stateSelect = StateSelect.prefer) "Twist: angle of flange_b relative to flange_a";
  SI.AngularVelocity w_rel(start = 0, stateSelect = StateSelect.prefer) "Speed of the twist";
  SI.AngularVelocity w_1 "Speed of the primary flywheel";
  SI.AngularVelocity w_2 "Speed of the secondary flywheel";
  SI.Torque tau "Torque of the springs on the primary flywheel's side of the wings: acts forward on the secondary flywheel";
  SI.Angle q[n + 1](each start = 0, each fixed = true, each stateSelect = StateSelect.prefer, each nominal = 0.1)
    "Displacement of the ends of the segments in the channel";
  SI.AngularVelocity v[n + 1](each start = 0, each fixed = true, each stateSelect = StateSelect.prefer) "Its speed";
  Real s[n + 1](each start = 0, each fixed = true, each final unit = "1") "Friction divided by sliding friction, between -1 and 1";
  SI.Torque tau_s[n] "Torque in the segments, positive if compressed";
  SI.Torque tau_f[n + 1] "Friction of the channel on the coils, against positive speeds";
protected
  final parameter SI.Inertia J[n + 1] = {if i == 1 or i == n + 1 then J_s/(2*n) else J_s/n for i in 1:n + 1} "Inertia at the ends of the segments";
  SI.Torque load[n + 1] "Torque of the springs that presses the coils outward, by the angle over which it does";
  SI.Torque stop[2] "The channel pushes the two ends of the springs, each inward";
  SI.Torque wing[2] "The wings push the two ends of the springs, each inward";
  SI.Angle over[n] "Compression beyond the one at which coils touch, of each segment";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  w_1 = der(flange_a.phi);
  w_2 = der(flange_b.phi);
  v = der(q);
  for i in 1:n loop
    over[i] = noEvent(max(0, abs(q[i] - q[i + 1]) - phi_max/n))*noEvent(sign(q[i] - q[i + 1]));
    tau_s[i] = n*c*(q[i] - q[i + 1]) + n*c_block*over[i] + n*d*(v[i] - v[i + 1]);
  end for;
  stop = c_end*{noEvent(max(0, -q[1])), noEvent(max(0, q[n + 1]))};
  wing = c_end*{noEvent(max(0, phi_rel - b/2 - q[1])), noEvent(max(0, q[n + 1] - phi_rel - b/2))};
  for i in 1:n + 1 loop
    load[i] = if i == 1 then tau_s[1]/2 elseif i == n + 1 then tau_s[n]/2 else (tau_s[i - 1] + tau_s[i])/2;
    tau_f[i] = mu*noEvent(abs(J[i]*(w_1 + v[i])^2 + load[i]*arc/n))*s[i];
    der(s[i]) = (v[i] - noEvent(abs(v[i]))*s[i])/x_s;
    J[i]*(der(w_1) + der(v[i])) = (if i == 1 then stop[1] + wing[1] else tau_s[i - 1]) - (if i == n + 1 then stop[2] + wing[2] else tau_s[i]) - tau_f[i];
  end for;
  tau = wing[2] - wing[1];
  J_1*der(w_1) = flange_a.tau - stop[1] + stop[2] + sum(tau_f);
  J_2*der(w_2) = flange_b.tau + tau;
  lossPower = tau_f*v + n*d*sum((v[i] - v[i + 1])^2 for i in 1:n);
  annotation(
    __Torsion(storedEnergy =
      J_1*w_1^2/2 + J_2*w_2^2/2 + sum(J[i]*(w_1 + v[i])^2/2 for i in 1:n + 1)
      + sum(n*c*(q[i] - q[i + 1])^2/2 + n*c_block*over[i]^2/2 for i in 1:n) + (stop*stop + wing*wing)/(2*c_end)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 10}, {-50, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{50, 10}, {100, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{-50, 80}, {-30, -80}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{30, 60}, {50, -60}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{-30, 60}, {-22, 72}, {-14, 48}, {-6, 72}, {2, 48}, {10, 72}, {18, 48}, {30, 56}}, color = {0, 0, 0}),
        Line(points = {{-30, -60}, {-22, -72}, {-14, -48}, {-6, -72}, {2, -48}, {10, -72}, {18, -48}, {30, -56}}, color = {0, 0, 0}),
        Text(extent = {{-150, 130}, {150, 90}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
  primary flywheel (J_1) with channel
  ═╤═══════════════════════════════════╤═
   │ q1  ~~~  q2  ~~~  q3  ~~~  q(n+1) │      ends at rest on the stops of the channel
   └─┐                               ┌─┘
     │&lt;- b/2 -&gt;                &lt;- b/2 -&gt;│
    wing of the secondary flywheel (J_2)
</pre>
<p>All arc springs of a flywheel do the same and count as one, in n segments of stiffness n*c and inertia J_s/n. An end is pushed inward
by a stop of the channel or by a wing, whichever is further in; nothing pulls it back, so wing and spring can part. With the displacements q
in the channel, Newton's law of the end of a segment is</p>
<pre>
J_i*(der(w_1) + der(v_i)) = tau_s(i-1) - tau_s(i) - tau_f(i),   v_i = der(q_i)
tau_s(i) = n*c*(q_i - q_(i+1)) + n*d*(v_i - v_(i+1)), and n*c_block more when the coils touch: |q_i - q_(i+1)| &gt; phi_max/n
</pre>
<p>Coils lie on the channel by two loads: the centrifugal force m_i*R*w², and the redirection of the spring's force F along the arc, which
pushes a piece of the angle δ outward by F*δ (the equilibrium of a bent bar, as that of a belt on a pulley). As torques around the axis, with
J_i = m_i*R² and δ = arc/n:</p>
<pre>
T_i   = mu*|J_i*(w_1 + v_i)² + (tau_s(i-1) + tau_s(i))/2*arc/n|      (half of it at an end of the spring)
tau_f = T_i*s_i,   der(s_i) = (v_i - |v_i|*s_i)/x_s
</pre>
<p>s is Dahl's law of friction, dF/dx = F_C/x_s*(1 − F/F_C*sign(v)), written for the share of sliding friction, so that the load may
vary: friction grows over a way of about x_s after a reversal, holds at rest, and makes no events. What this presliding stores, at most
T_i*x_s/2, is counted as lost until it comes back.</p>
<p>At high speed friction holds coils where they are: only segments near the wing take part in small vibrations, which the flywheel then sees as
a stiffer spring.</p>
<p>Source: U. Schaper, O. Sawodny, T. Mahl, U. Blessing, <i>Modeling and torque estimation of an automotive Dual Mass Flywheel</i>, American
Control Conference, 2009, for the two radial loads on the arc spring (abstract and introduction); equations derived here from Newton's law. M. Ruderman, <i>Energy
dissipation and hysteresis cycles in pre-sliding transients of kinetic friction</i>, arXiv 2212.05799, 2022, for Dahl's law.</p>
</html>"));
end ArcSpringDualMassFlywheel;
