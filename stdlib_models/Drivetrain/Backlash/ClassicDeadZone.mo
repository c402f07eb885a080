within Drivetrain.Backlash;
model ClassicDeadZone "Elastic shaft with a gap and no damping"
  extends Interfaces.PartialBacklash;
equation
  right = phi_rel > upper;
  left = phi_rel < lower;
  tau = if right then c*(phi_rel - upper) elseif left then c*(phi_rel - lower) else 0;
  lossPower = 0;
  annotation(__Torsion(storedEnergy = c*(phi_rel - max(lower, min(upper, phi_rel)))^2/2), Documentation(info = "<html>
<p>Equation (24):</p>
<pre>
tau = c*(phi - b/2)   if phi &gt; b/2
    = c*(phi + b/2)   if phi &lt; -b/2
    = 0                    else
with phi = phi_rel - phi_rel0
</pre>
<p>Nothing is lost; stored in the spring is c/2*D², where D is the part of <code>phi</code> beyond the gap. All laws of this
package but those of rubber become this one when their damping vanishes.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.3.</p>
</html>"));
end ClassicDeadZone;
