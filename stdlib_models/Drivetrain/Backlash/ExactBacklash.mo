within Drivetrain.Backlash;
model ExactBacklash "Elastic shaft with a gap; the end of the shaft in the gap is a state"
  extends Interfaces.PartialDampedBacklash(
    d(final min = Modelica.Constants.small, start = 1),
    right(start = false, fixed = true),
    left(start = false, fixed = true));
  parameter Boolean relaxed = true "Does the shaft start as little twisted as the gap allows? Else phi_b starts at its start value"
    annotation(Evaluate = true);
  SI.Angle phi_b(start = 0, fixed = not relaxed, nominal = if phi_nominal < Modelica.Constants.eps then 1 else phi_nominal)
    "Where the end of the shaft is in the gap, from its middle";
  SI.AngularVelocity w_b "Speed of the end of the shaft";
initial equation
  if relaxed then
    phi_b = max(-bMax, min(bMax, phi_rel - phi_rel0));
  end if;
equation
  // Latches: contact holds as long as the shaft pushes, whatever rounding made of phi_b.
  right = phi_free > bMax and (pre(right) or phi_b >= bMax);
  left = phi_free < -bMax and (pre(left) or phi_b <= -bMax);
  w_b = der(phi_b);
  w_b = if right or left then 0 else c/d*(phi_free - phi_b);
  // The edge and not phi_b: the torque does not see by how little phi_b went over it.
  // min and max: the end of contact is found a little late, and even then nothing pulls.
  tau =
    if right then max(0, c*(phi_rel - upper) + d*w_rel)
    elseif left then min(0, c*(phi_rel - lower) + d*w_rel)
    else 0;
  lossPower = d*(w_rel - w_b)^2;
  annotation(__Torsion(storedEnergy = c*(phi_rel - phi_rel0 - phi_b)^2/2), Documentation(info = "<html>
<p>Equations (1) and (14). While the end touches nothing, the shaft carries no torque and relaxes; when the end meets an
edge, without rebound, spring and damper act:</p>
<pre>
free:   d*der(phi_b) = c*(phi_free - phi_b),   tau = 0
right:  phi_b = b/2,    tau = c*(phi - b/2) + d*w_rel
left:   phi_b = -b/2,   tau = c*(phi + b/2) + d*w_rel
with    phi = phi_rel - phi_rel0,   phi_free = phi + d/c*w_rel
</pre>
<p>Contact ends when the torque falls to zero, so it never pulls. Without damping use <code>ClassicDeadZone</code>: its end follows
at once. Stored in the spring is c/2*(phi - phi_b)².</p>
<p>Source: Nordin, Galić, Gutman (1997), section 2.1.</p>
</html>"));
end ExactBacklash;
