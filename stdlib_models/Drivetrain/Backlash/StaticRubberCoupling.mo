within Drivetrain.Backlash;
model StaticRubberCoupling "Elastic shaft with a gap that is partly filled with rubber; no damping"
  extends Interfaces.PartialBacklash;
  parameter SI.Angle b_rubber(final min = Modelica.Constants.small, start = 0.01)
    "Way from the first touch to the full stiffness: twice the thickness of the rubber in the gap";
protected
  // Seen from the middle of the gap, 1 is towards the upper edge and 2 towards the lower edge.
  SI.Angle x[2] = {phi_rel - upper + b_rubber/2, lower - phi_rel + b_rubber/2} "Way since the first touch";
  Boolean steel[2] "Is the rubber compressed?";
  Boolean soft[2] "Is the rubber between first touch and full stiffness?";
  SI.Torque push[2] "Torque at the edge";
  SI.Angle z = max(0, abs(phi_rel - phi_rel0) - bMax + b_rubber/2) "Way since the first touch at rest";
equation
  assert(b_rubber <= b, "The rubber (b_rubber) is wider than the gap (b)");
  for i in 1:2 loop
    steel[i] = x[i] >= b_rubber;
    soft[i] = x[i] > 0 and not steel[i];
    push[i] = if steel[i] then c*(x[i] - b_rubber/2) elseif soft[i] then c*x[i]^2/(2*b_rubber) else 0;
  end for;
  right = steel[1] or soft[1];
  left = steel[2] or soft[2];
  tau = push[1] - push[2];
  lossPower = 0;
  annotation(
    __Torsion(storedEnergy = c*(min(z, b_rubber)^3/(6*b_rubber) + max(0, z - b_rubber)*z/2)),
    Documentation(info = "<html>
<p>Equation (41): <code>RubberCoupling</code> without damping, or at rest.</p>
<pre>
tau = c*(phi - b/2)        if phi &gt;= b/2 + b_rubber/2
    = c*x^2/(2*b_rubber)   if x = phi - b/2 + b_rubber/2 is between 0 and b_rubber
    = 0                    in the gap between the pieces of rubber
with phi = phi_rel - phi_rel0
</pre>
<p>and the same with opposite signs towards the lower edge. Torque and stiffness are continuous, and nothing is lost: stored is
c*x³/(6*b_rubber) while the rubber is soft and c/2*(phi - b/2)² + c*b_rubber²/24 when it is compressed.</p>
<p>Source: Nordin, Galić, Gutman (1997), section 3.1.</p>
</html>"));
end StaticRubberCoupling;
