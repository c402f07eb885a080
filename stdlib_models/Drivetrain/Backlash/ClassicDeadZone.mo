within Drivetrain.Backlash;
model ClassicDeadZone "Elastic shaft with a gap and no damping"
  extends Interfaces.PartialBacklash;
equation
  right = phi_diff > bMax;
  left = phi_diff < -bMax;
  tau = if right then c*(phi_diff - bMax) elseif left then c*(phi_diff + bMax) else 0;
  lossPower = 0;
  annotation(Documentation(info = "<html>
<p>Equation (24):</p>
<pre>
tau = c*(phi_diff - b/2)   if phi_diff &gt; b/2
    = c*(phi_diff + b/2)   if phi_diff &lt; -b/2
    = 0                    else
</pre>
<p>Nothing is lost; stored in the spring is c/2*D², where D is the part of <code>phi_diff</code> beyond the gap. All laws of this
package but those of rubber become this one when their damping vanishes.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.3.</p>
</html>"));
end ClassicDeadZone;
