within Drivetrain;
package Backlash "Elastic shafts with a gap: the laws of Nordin, Galić and Gutman"
  annotation(Documentation(info = "<html>
<p>A shaft without inertia, of stiffness <code>c</code> and inner damping <code>d</code>, whose end moves in a gap of width
<code>b</code>. The laws differ in what they know of the end of the shaft while it touches nothing.</p>
<table border=\"1\">
<tr><th>class</th><th>when is there contact?</th><th>torque at contact</th></tr>
<tr><td>ExactBacklash</td><td>the end is a state and meets an edge</td><td>jumps</td></tr>
<tr><td>PhasePlaneBacklash</td><td>predicted from twist and speed</td><td>jumps</td></tr>
<tr><td>DeadZoneBacklash</td><td>the twist exceeds the gap; pulls when it parts</td><td>jumps</td></tr>
<tr><td>ClassicDeadZone</td><td>the twist exceeds the gap; no damping</td><td>continuous</td></tr>
<tr><td>RevisedDeadZone</td><td>spring and damper would push; too early at impact</td><td>continuous</td></tr>
<tr><td>RubberCoupling</td><td>as predicted, with rubber in the gap</td><td>continuous</td></tr>
<tr><td>StaticRubberCoupling</td><td>rubber without damping</td><td>continuous, and its slope</td></tr>
</table>
<p>Names of the paper in names of these classes: k is <code>c</code>, c is <code>d</code>, the half gap α is <code>b/2</code>, β is
<code>b_rubber</code>, θd is <code>phi_rel - phi_rel0</code> with the motor at <code>flange_b</code>, θb is
<code>phi_b</code>, T is <code>tau</code>. All laws are odd, so a motor at <code>flange_a</code> changes the signs only.</p>
<p>Source: M. Nordin, J. Galić, P.-O. Gutman: New models for backlash and gear play. International Journal of Adaptive Control
and Signal Processing 11 (1997), 49–63.</p>
</html>"));
end Backlash;
