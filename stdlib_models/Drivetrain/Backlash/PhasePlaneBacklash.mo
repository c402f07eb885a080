within Drivetrain.Backlash;
model PhasePlaneBacklash "Elastic shaft with a gap; contact is predicted from twist and speed"
  extends Interfaces.PartialDampedBacklash;
equation
  right = phi_free >= bMax and (w_rel <= 0 or Functions.gapTravel(phi_rel - lower, w_rel, d/c) >= b);
  left = phi_free <= -bMax and (w_rel >= 0 or Functions.gapTravel(upper - phi_rel, -w_rel, d/c) >= b);
  // min and max: the end of contact is found a little late, and even then nothing pulls.
  tau =
    if right then max(0, c*(phi_rel - upper) + d*w_rel)
    elseif left then min(0, c*(phi_rel - lower) + d*w_rel)
    else 0;
  lossPower = (tau - c*(phi_rel - max(lower, min(upper, phi_rel))))*w_rel;
  annotation(__Torsion(storedEnergy = c*(phi_rel - max(lower, min(upper, phi_rel)))^2/2), Documentation(info = "<html>
<p>Equations (20) to (23): the law of <code>ExactBacklash</code> without its state. Contact ends exactly as there. When it begins is
taken from a crossing of the gap with constant speed:</p>
<pre>
right:  phi_free &gt;= b/2 and (w_rel &lt;= 0 or gapTravel(phi + b/2, w_rel, d/c) &gt;= b)
tau = c*(phi - b/2) + d*w_rel
with phi = phi_rel - phi_rel0
</pre>
<p>The condition on <code>phi_free</code> is needed beside the other, which also holds far on the left. The torque jumps when
contact begins. In a strongly damped shaft (d/(2*sqrt(c*J)) of 1 and more, with J*J2/(J+J2) for J between two inertias) the jump
can brake the twist so much that contact is lost at once, again and again: the law chatters. The simulation then warns of
chattering (R307), or stops for too many events (R306).</p>
<p>Stored in the spring is c/2*D², where D is the part of <code>phi</code> beyond the gap. What is left there when contact
ends is lost.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.2.</p>
</html>"));
end PhasePlaneBacklash;
