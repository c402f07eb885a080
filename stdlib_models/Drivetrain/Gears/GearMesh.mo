within Drivetrain.Gears;
model GearMesh "Mesh of two gears whose stiffness varies with the tooth, with backlash and transmission error"
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer z_a(final min = 1, start = 20) "Teeth of the gear on flange_a";
  parameter Integer z_b(final min = 1, start = 40) "Teeth of the gear on flange_b";
  parameter SI.Length r_a(final min = Modelica.Constants.small, start = 0.05) "Radius of the base circle of the gear on flange_a";
  parameter Boolean internal = false "Is the gear on flange_b an internal gear? Else the shafts turn in opposite senses" annotation(Evaluate = true);
  parameter SI.TranslationalSpringConstant c(final min = Modelica.Constants.small, start = 2e8) "Stiffness of one pair of teeth, along the line of action";
  parameter Real eps_alpha(final min = 1, start = 1.6) "Transverse contact ratio";
  parameter Real eps_beta(final min = 0) = 0 "Overlap ratio of helical teeth; 0: spur gears";
  parameter Integer N(final min = 0) = 5 "Harmonics of the stiffness; 0: its mean" annotation(Evaluate = true);
  parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Damping of the mesh, while teeth touch";
  parameter SI.Length b(final min = 0) = 0 "Backlash along the line of action" annotation(Evaluate = true);
  parameter SI.Length e[:](each final min = 0) = zeros(0) "Amplitudes of the transmission error: harmonics of the tooth frequency";
  parameter SI.Angle phase[size(e, 1)] = zeros(size(e, 1)) "Their phases, where phi_a = 0";
  parameter SI.Length runout_a(final min = 0) = 0 "Amplitude of the transmission error once a turn of flange_a";
  parameter SI.Length runout_b(final min = 0) = 0 "Amplitude of the transmission error once a turn of flange_b";
  parameter SI.Angle phase_a = 0 "Phase of runout_a where phi_a = 0";
  parameter SI.Angle phase_b = 0 "Phase of runout_b where phi_b = 0";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a "Shaft of one gear" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "Shaft of the other gear" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SI.Length s(start = 0, stateSelect = StateSelect.prefer) "Approach of the gears along the line of action, from the middle of the gap";
  SI.Velocity v(start = 0, stateSelect = StateSelect.prefer) "Its speed";
  SI.Length error "Transmission error: advance of the flanks of perfect gears";
  SI.Length s_flanks "Approach of the flanks: s less the transmission error";
  SI.Velocity v_flanks "Its speed";
  SI.Length compression "Compression of the teeth; positive when flange_a drives in the positive sense";
  SI.TranslationalSpringConstant k "Stiffness of the teeth in contact";
  SI.Force F "Force of the mesh";
  Boolean right "Do the flanks touch on which flange_a drives forward?";
  Boolean left "Do the other flanks touch?";
protected
  constant Real pi = Modelica.Constants.pi;
  final parameter Integer K = size(e, 1) "Harmonics of the transmission error";
  final parameter Real a[N] = {2*eps_alpha*Functions.sinc(n*eps_alpha)*Functions.sinc(n*eps_beta) for n in 1:N}
    "Fourier coefficients of the number of pairs in contact";
  final parameter SI.Length r_b = (if internal then -1 else 1)*r_a*z_b/z_a "Radius of the base circle of the other gear; negative for an internal gear";
  SI.Angle x "Angle of the teeth: 2*pi for each tooth";
  SI.Angle turn_a "Angle of flange_a, which the teeth and the run-out follow";
  SI.Angle turn_b "Angle of flange_b";
  SI.AngularVelocity w_a "Speed of flange_a";
  SI.AngularVelocity w_b "Speed of flange_b";
  SI.Length slope_a "Change of the transmission error with the angle of flange_a";
  SI.Length slope_b "Change of the transmission error with the angle of flange_b";
  SI.TranslationalSpringConstant slope_k "Change of the stiffness with the angle of flange_a";
  SI.Force F_el "Elastic part of the force";
equation
  assert(not internal or z_b > z_a, "The gear on flange_b is an internal gear: it must have more teeth (z_b) than the gear inside it (z_a)");
  turn_a = flange_a.phi;
  turn_b = flange_b.phi;
  x = z_a*turn_a;
  w_a = der(turn_a);
  w_b = der(turn_b);
  s = r_a*flange_a.phi + r_b*flange_b.phi;
  v = der(s);

  k = c*(eps_alpha + sum(a[n]*cos(n*x) for n in 1:N));
  slope_k = -c*z_a*sum(n*a[n]*sin(n*x) for n in 1:N);
  error = sum(e[n]*cos(n*x + phase[n]) for n in 1:K) + runout_a*cos(turn_a + phase_a) + runout_b*cos(turn_b + phase_b);
  slope_a = -z_a*sum(n*e[n]*sin(n*x + phase[n]) for n in 1:K) - runout_a*sin(turn_a + phase_a);
  slope_b = -runout_b*sin(turn_b + phase_b);
  s_flanks = s - error;
  v_flanks = v - slope_a*w_a - slope_b*w_b;

  right = b <= 0 or s_flanks > b/2;
  left = b <= 0 or s_flanks < -b/2;
  compression = if b <= 0 then s_flanks elseif right then s_flanks - b/2 elseif left then s_flanks + b/2 else 0;
  F_el = k*compression;
  // Behind an impact the damper could pull: then the teeth part, relaxed.
  F =
    if b <= 0 then F_el + d*v_flanks
    elseif right then noEvent(max(0, F_el + d*v_flanks))
    elseif left then noEvent(min(0, F_el + d*v_flanks))
    else 0;
  flange_a.tau = F*(r_a - slope_a) + slope_k*compression^2/2;
  flange_b.tau = F*(r_b - slope_b);
  lossPower = (F - F_el)*v_flanks;
  annotation(
    __Torsion(
      storedEnergy = k*compression^2/2,
      excitation(angle = turn_a),
      excitation(angle = turn_b),
      gap(position = s_flanks, speed = v_flanks, width = b, effort = F)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-60, 30}, {-40, -30}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-50, 30}, {-42, 38}, {-58, 44}, {-42, 50}, {-58, 56}, {-50, 62}}, color = {0, 0, 0}),
        Rectangle(extent = {{-60, 100}, {-40, 62}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-40, 80}, {60, 80}, {60, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   phi_a  (  )  r_a                 line of action:
          (  )                      flank a |--- gap b ---| flank b
          ~~~~  teeth: k(phi_a),    s = r_a*phi_a + r_b*phi_b,   r_b = r_a*z_b/z_a  (negative for an internal gear)
          (  )  b, d, e             s_flanks = s - error
   phi_b  (  )  r_b
</pre>
<p>Two gears without inertia in a housing that does not move. External gears turn in opposite senses, so the angles add up to the approach <code>s</code> of the
flanks.</p>
<p><b>Stiffness.</b> Pairs of teeth follow each other at the distance of one tooth. A pair with spur teeth is in contact over eps_alpha teeth. In
helical gears contact begins and ends at one side of the tooth: the length of the line of contact rises over min(eps_alpha, eps_beta) teeth, is constant, and falls; in all
over eps_alpha + eps_beta. It is the convolution of two rectangles, so the Fourier series of the sum over all pairs is (derived here)</p>
<pre>
k = c*(eps_alpha + sum over n of 2*eps_alpha*sinc(n*eps_alpha)*sinc(n*eps_beta)*cos(n*z_a*phi_a)),   sinc(x) = sin(pi*x)/(pi*x)
</pre>
<p>For spur gears this is the known rectangular wave; it is constant where eps_alpha or eps_beta is an integer. <code>c</code> is the stiffness of one pair
in contact over the whole width. <code>N</code> terms are taken, so the stiffness is smooth.</p>
<p><b>Transmission error.</b> Harmonics of the tooth frequency, and the run-out of each gear:</p>
<pre>
error = sum over n of e[n]*cos(n*z_a*phi_a + phase[n]) + runout_a*cos(phi_a + phase_a) + runout_b*cos(phi_b + phase_b)
</pre>
<p><b>Force.</b> Teeth touch outside of the gap |s_flanks| &lt; b/2, are compressed by what is beyond, and never pull:</p>
<pre>
right:  F = max(0, k*compression + d*v_flanks),   compression = s_flanks - b/2
left:   F = min(0, k*compression + d*v_flanks),   compression = s_flanks + b/2
b = 0:  F = k*s_flanks + d*v_flanks
</pre>
<p><b>Torques</b> follow from the energy E = k*compression²/2 by Lagrange's equations:</p>
<pre>
tau_a = F*(r_a - d(error)/d(phi_a)) + compression²/2*dk/d(phi_a)
tau_b = F*(r_b - d(error)/d(phi_b))
</pre>
<p>The last term of tau_a is missing in the classical equation; without it a mesh would gain or lose energy of no origin. It is small, of the order of z_a*compression/r_a.</p>
<p>Angles grow, twists stay small: <code>s</code> and <code>v</code> are states, so the tolerance means the twist.</p>
<p>Sources: S. Oh, K. Grosh, J. R. Barber, <i>Energy Conserving Equations of Motion for Gear Systems</i>, Journal of Vibration and Acoustics 127 (2005), 208-212, for the
equations by Lagrange; <i>Low-Fluctuation Stiffness Design for Vibration Reduction of Helical Gears</i> (zhygear.com, section 1) for the length of the contact line of a pair over eps_alpha and eps_beta.</p>
</html>"));
end GearMesh;
