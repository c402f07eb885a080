within Drivetrain.Backlash;
model DeadZoneBacklash "Elastic shaft with a gap; spring and damper act outside of the gap and can pull"
  extends Interfaces.PartialDampedBacklash;
equation
  right = phi_rel > upper;
  left = phi_rel < lower;
  tau = if right then c*(phi_rel - upper) + d*w_rel elseif left then c*(phi_rel - lower) + d*w_rel else 0;
  lossPower = if right or left then d*w_rel^2 else 0;
  annotation(__Torsion(storedEnergy = c*(phi_rel - max(lower, min(upper, phi_rel)))^2/2), Documentation(info = "<html>
<p>Equation (26):</p>
<pre>
tau = c*(phi - b/2) + d*w_rel   if phi &gt; b/2
    = c*(phi + b/2) + d*w_rel   if phi &lt; -b/2
    = 0                              else
with phi = phi_rel - phi_rel0
</pre>
<p>The customary law, and unphysical: when contact parts, the damper holds the shaft to an edge that can only push
(<code>tau</code> is negative with <code>right</code>). The paper's other laws do not do this.</p>
<p>Stored in the spring is c/2*D², where D is the part of <code>phi</code> beyond the gap.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.3.</p>
</html>"));
end DeadZoneBacklash;
