within Drivetrain.Backlash;
model RevisedDeadZone "Elastic shaft with a gap; contact is where spring and damper together push"
  extends Interfaces.PartialDampedBacklash;
equation
  right = phi_free > bMax;
  left = phi_free < -bMax;
  tau = if right then c*(phi_rel - upper) + d*w_rel elseif left then c*(phi_rel - lower) + d*w_rel else 0;
  lossPower = (tau - c*(phi_rel - max(lower, min(upper, phi_rel))))*w_rel;
  annotation(__Torsion(storedEnergy = c*(phi_rel - max(lower, min(upper, phi_rel)))^2/2), Documentation(info = "<html>
<p>Equation (27): a dead zone for the twist together with its speed.</p>
<pre>
tau = c*(phi_free - b/2)   if phi_free &gt; b/2
    = c*(phi_free + b/2)   if phi_free &lt; -b/2
    = 0                    else
with phi_free = phi + d/c*w_rel, phi = phi_rel - phi_rel0
</pre>
<p>Contact ends exactly, and the torque is continuous and never pulls. But contact begins too early: the law takes the shaft as
stretched by its damper while it crosses the gap, and pushes inside of the gap.</p>
<p>Stored in the spring is c/2*D², where D is the part of <code>phi</code> beyond the gap. What is left there when contact
ends is lost.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.3.</p>
</html>"));
end RevisedDeadZone;
