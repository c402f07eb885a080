within Drivetrain.Backlash;
model RubberCoupling "Elastic shaft with a gap that is partly filled with rubber"
  extends Interfaces.PartialDampedBacklash;
  parameter SI.Angle b_rubber(final min = Modelica.Constants.small, start = 0.01)
    "Way from the first touch to the full stiffness: twice the thickness of the rubber in the gap";
protected
  final parameter SI.Time T = d/c "Time in which the free shaft relaxes";
  // Seen from the middle of the gap, 1 is towards the upper edge and 2 towards the lower edge.
  SI.Angle x[2] = {phi_rel - phi_rel0, phi_rel0 - phi_rel} "Twist towards the edge";
  SI.AngularVelocity v[2] = {w_rel, -w_rel} "Its speed";
  Boolean approaching[2] "Does the twist grow?";
  Boolean steel[2] "Is the rubber compressed?";
  Boolean soft[2] "Is the rubber between first touch and full stiffness?";
  SI.Angle edge[2] "Where the shaft would meet the edge without rubber";
  SI.Angle touch[2] "Twist at which the rubber touches";
  SI.Angle hard[2] "Twist at which it is compressed";
  SI.Torque push[2] "Torque at the edge";
  SI.Angle z = max(0, abs(phi_rel - phi_rel0) - bMax + b_rubber/2) "Way since the first touch at rest";
equation
  assert(b_rubber <= b, "The rubber (b_rubber) is wider than the gap (b)");
  for i in 1:2 loop
    approaching[i] = v[i] > 0;
    edge[i] = if approaching[i] then Functions.contactAngle(v[i], T, bMax) else bMax;
    touch[i] = edge[i] - b_rubber/2 - (if approaching[i] then 0 else 2*T*v[i]);
    hard[i] = edge[i] + b_rubber/2;
    steel[i] = x[i] >= hard[i] and x[i] + T*v[i] >= bMax;
    soft[i] = x[i] > touch[i] and x[i] < hard[i];
    push[i] =
      if steel[i] then c*(x[i] - bMax) + d*v[i]
      elseif soft[i] then (c*(x[i] - touch[i])/2 + (if approaching[i] then c*(edge[i] - bMax) + d*v[i] else 0))*(x[i] - touch[i])
        /max(hard[i] - touch[i], 1e-6*b_rubber) // the band closes while the twist falls fast; soft is then false
      else 0;
  end for;
  right = steel[1] or soft[1];
  left = steel[2] or soft[2];
  tau = push[1] - push[2];
  lossPower = (tau - Functions.rubberTorque(phi_rel - phi_rel0, c, bMax, b_rubber))*w_rel;
  annotation(
    __Torsion(storedEnergy = c*(min(z, b_rubber)^3/(6*b_rubber) + max(0, z - b_rubber)*z/2)),
    Documentation(info = "<html>
<p>Equation (40), with the corrections that symmetry, units and continuity ask for. The rubber gets harder as it is compressed; when
it is compressed, the shaft is the steel shaft of <code>PhasePlaneBacklash</code>. Towards the upper edge, with
θ* = <code>contactAngle(w_rel, d/c, b/2)</code> and β = <code>b_rubber</code>:</p>
<pre>
w_rel &gt; 0:   touch = θ* - β/2,                  hard = θ* + β/2
w_rel &lt;= 0:  touch = b/2 - β/2 - 2*d/c*w_rel,   hard = b/2 + β/2

phi &gt;= hard and phi_free &gt;= b/2:
  tau = c*(phi - b/2) + d*w_rel
touch &lt; phi &lt; hard, with x = phi - touch:
  tau = (c*x/2 + c*(θ* - b/2) + d*w_rel)*x/β    if w_rel &gt; 0
      = c/2*x^2/(hard - touch)                  if w_rel &lt;= 0
with phi = phi_rel - phi_rel0
</pre>
<p>The torque is continuous in twist and speed. When the twist falls faster than c*β/(2*d), the rubber has no time to expand:
<code>touch</code> is above <code>hard</code>, and contact ends as in the steel shaft.</p>
<p>Stored is the energy of the same twist at rest (<code>StaticRubberCoupling</code>).</p>
<p>Source: Nordin, Galić, Gutman (1997), section 3.1.</p>
</html>"));
end RubberCoupling;
