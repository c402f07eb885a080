within Drivetrain.Clutches;
model DogClutch "Teeth that a sleeve brings into mesh"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates(phi_nominal = 0.01);
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer teeth(final min = 1) = 20 "Number of teeth";
  parameter SI.Angle b(final min = 0) = 0.05 "Backlash: play between the flanks of the meshed teeth";
  parameter SI.Angle phi_rel0 = 0 "Twist with a tooth in the middle of a gap";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 1e5 "Stiffness of the flanks that are fully in mesh";
  parameter SI.Position s_touch = 0 "Position of the sleeve where the tips of the teeth meet";
  parameter SI.Length h(final min = Modelica.Constants.small) = 0.005 "Overlap from which the flanks have their full stiffness";
  parameter SI.Length h_tip(final min = 0) = 0 "Height of the pointed part of the teeth; 0: flat teeth";
  parameter SI.Radius r(final min = Modelica.Constants.small) = 0.03 "Mean radius of the teeth";
  parameter SI.CoefficientOfFriction mu(final min = 0) = 0 "Friction of the sleeve on flanks that carry torque";
  parameter SI.Velocity v_small(final min = Modelica.Constants.small) = 1e-3 "Speed of the sleeve below which this friction falls to zero";
  parameter Real lambda(final unit = "s/rad", final min = 0) = 0.1 "Damping of the flanks: loss of restitution per speed of impact is 2/3 of it";
  parameter Real lambda_s(final unit = "s/m", final min = 0) = 1 "The same for the tips, along the axis";
  Modelica.Mechanics.Translational.Interfaces.Flange_a sleeve "Sleeve, positive towards the mesh";
  SI.Length x "Overlap of the teeth; negative: apart";
  SI.Velocity v "Speed of the sleeve";
  SI.Angle psi "Twist from the middle of the gap in which the tooth is, or before which it stands";
  SI.Angle y "Angle by which flanks or tips are pressed in";
  SI.Torque tau_el "Torque of the flanks without damping";
  SI.AngularVelocity w_in "Speed at which flanks are pressed in";
  SI.Force f_el "Force that pushes the sleeve out, without damping and friction";
  SI.Force f "Force that the teeth take from the sleeve (= sleeve.f)";
  Boolean engaged "Do the teeth overlap?";
  Boolean contact "Do they touch?";
protected
  final parameter SI.Angle pitch = 2*Modelica.Constants.pi/teeth "From tooth to tooth";
  final parameter Real slope(final unit = "rad/m") = if h_tip > 0 then (pitch - b)/(2*h_tip) else 0 "Half of the play that is gained per height of the point";
  Real g "Share of the full stiffness";
  Real dg(final unit = "1/m") "Its slope over the overlap";
  Real side "1 or -1: which flank is nearer";
  Real damping(final unit = "1") "Torque of the flanks by that at rest";
  SI.Force f_wedge "Force of the points, without damping";
  SI.Force f_tip "Force of tips that stand on each other, without damping";
  SI.Length tip "How much of the pointed part is not yet in the gap";
equation
  assert(b < pitch, "The backlash (b) is as wide as a tooth and its gap together");
  x = sleeve.s - s_touch;
  v = der(sleeve.s);
  engaged = x > 0;
  psi = noEvent(phi_rel - phi_rel0 - pitch*floor((phi_rel - phi_rel0)/pitch + 0.5));
  side = noEvent(if psi < 0 then -1 else 1);
  tip = noEvent(max(0, h_tip - x));
  contact = engaged and y > 0;
  y = if engaged then side*psi - b/2 - slope*tip else -b/2;
  g = noEvent(if x <= 0 then 0 elseif x < h then (x/h)^2*(3 - 2*x/h) else 1);
  dg = noEvent(if x <= 0 or x >= h then 0 else 6*x/h^2*(1 - x/h));

  // Both are slopes of the same energy, c*g*y^2/2, over twist and overlap. What flanks and points carry acts along their normal, so damping keeps its direction.
  w_in = side*w_rel + (if noEvent(tip > 0) then slope*v else 0);
  tau_el = if contact then side*c*g*y else 0;
  f_wedge = if noEvent(tip > 0) then side*tau_el*slope else 0;
  f_tip = if contact then c*dg*y^2/2 else 0;
  f_el = f_wedge + f_tip;
  damping = noEvent(max(0, 1 + lambda*w_in));
  tau = tau_el*damping;
  f = f_wedge*damping + f_tip*noEvent(max(0, 1 + lambda_s*v)) + mu/r*noEvent(abs(tau_el))*tanh(v/v_small);
  sleeve.f = f;
  lossPower = (tau - tau_el)*w_rel + (f - f_el)*v;
  annotation(
    __Torsion(
      storedEnergy = c*g*max(0, y)^2/2,
      dissipatedPower = lossPower,
      mode = if contact then "teeth touch" elseif engaged then "in the gap" else "open",
      gap(position = psi, speed = w_rel, width = b, effort = tau)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-40, 0}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{40, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Polygon(points = {{-40, 60}, {-10, 60}, {-10, 40}, {10, 40}, {10, 10}, {-10, 10}, {-10, -20}, {10, -20}, {10, -50}, {-10, -50}, {-10, -60}, {-40, -60}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Polygon(points = {{40, 60}, {20, 60}, {20, 45}, {40, 45}, {40, 5}, {20, 5}, {20, -15}, {40, -15}, {40, -60}, {60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {160, 160, 160}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            sleeve (flange_a)  --&gt; s
         ┌────┐    ┌────┐    ┌────┐
     ────┘    └────┘    └────┘    └────      x = s - s_touch: overlap
       ┌────┐    ┌────┐    ┌────┐            psi: from the middle of the gap
     ──┘    └────┘    └────┘    └────        b: play between the flanks
                 gear (flange_b)
</pre>
<p>The teeth are one elastic body: what they store depends on how far they overlap and on how far a tooth stands beyond the play.
Torque and axial force are the slopes of this energy (derived here):</p>
<pre>
V     = c/2*g(x)*y^2
y     = max(0, |psi| - b/2 - (pitch - b)/(2*h_tip)*max(0, h_tip - x))
g(x)  = 0 for x &lt;= 0,  (x/h)^2*(3 - 2*x/h) in between,  1 for x &gt;= h
tau   = dV/dphi_rel*(1 + lambda*y')
f     = dV/dy*dy/dx*(1 + lambda*y') + dV/dg*dg/dx*(1 + lambda_s*x') + mu/r*|dV/dphi_rel|*tanh(x'/v_small)
psi   = phi_rel - phi_rel0, less the nearest multiple of pitch = 2*pi/teeth
</pre>
<ul>
<li>Apart (x &lt;= 0) nothing acts, and turning past each other makes no events.</li>
<li>A tooth that stands before a gap goes in: no force; then play, then flanks of the stiffness <code>c</code>.</li>
<li>A tooth that stands on a tooth is stopped by dV/dx; it enters when the shafts have turned far enough. At a great difference of speed the
gap passes before the overlap holds, and the teeth ratchet.</li>
<li>Pointed teeth (h_tip &gt; 0) turn the shafts until they fit: the axial force is the torque times (pitch - b)/(2*h_tip),
the wedge of their points.</li>
<li>Flanks under torque hold the sleeve by friction (<code>mu</code>), and push it out only while they overlap by less than <code>h</code>.</li>
</ul>
<p>No factor of damping becomes negative, so the teeth never pull, and what they lose is never negative.</p>
<p>Sources: the engagement by position, teeth with play and a spring between them: Maplesoft, <i>MapleSim Driveline Library, Dog Clutch</i>; MathWorks,
<i>Simscape Driveline, Dog Clutch</i>. The damping, f = k*x^n*(1 + 3/2*e*v) with the restitution 1 - e*v for small speeds: K. H. Hunt, F. R. E. Crossley, Coefficient of
Restitution Interpreted as Damping in Vibroimpact, Journal of Applied Mechanics (1975), 440–445, as given in the documentation of SimTK's HuntCrossleyForce.
The common energy is ours.</p>
</html>"));
end DogClutch;
