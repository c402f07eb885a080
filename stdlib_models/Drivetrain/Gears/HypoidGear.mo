within Drivetrain.Gears;
model HypoidGear "Hypoid pair: bevel gears with offset axes, whose teeth slide along each other"
  extends Interfaces.PartialSlidingGear(final tan_a = tan(beta_a), final tan_b = tan(beta_b));
  parameter SI.Angle beta_a(final min = 0, final max = 1.5) = 0.87 "Spiral angle of the pinion";
  parameter SI.Angle beta_b(final min = -1.5, final max = 1.5) = 0.56 "Spiral angle of the crown wheel";
equation
  assert(beta_a > beta_b, "The spiral angle of the pinion (beta_a) must be greater than that of the wheel (beta_b); they are equal only without offset");
  annotation(Documentation(info = "<html>
<pre>
 flange_a -- pinion, spiral angle beta_a
               \\   offset: the greater, the more beta_a exceeds beta_b
 flange_b ==== crown wheel, spiral angle beta_b          ratio = teeth of the wheel/teeth of the pinion
</pre>
<p>Pinion drives: eta = (cos(alpha) + mu*tan(beta_b))/(cos(alpha) + mu*tan(beta_a)): the efficiency of crossed helical gears, of which the hypoid pair is
made at the mean point of its teeth. Equal angles would be a spiral bevel gear without sliding along the teeth.</p>
<p>This is <code>Interfaces.PartialSlidingGear</code>; friction by sliding across the profile is left out, so small offsets come out too good.</p>
<p>Source: <i>Meshing efficiency of spiral gears</i> (zhygear.com), kinematics and forces of crossed helical gears; derived in the base class.</p>
</html>"));
end HypoidGear;
