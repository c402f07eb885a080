within Drivetrain.Gears;
model WormGear "Worm and wheel with friction along the thread; self-locking where the lead is small"
  extends Interfaces.PartialSlidingGear(final tan_a = 1/tan(lambda), final tan_b = -tan(lambda));
  parameter SI.Angle lambda(final min = 1e-3, final max = 1.5, start = 0.15) "Lead angle of the worm";
  annotation(Documentation(info = "<html>
<pre>
 flange_a --/\\/\\/\\-- worm, lead angle lambda, tan(lambda) = starts*module/diameter
             ( )    wheel
              |
           flange_b           w_a = ratio*w_b
</pre>
<p>Worm drives: eta = (cos(alpha) - mu*tan(lambda))/(cos(alpha) + mu/tan(lambda)). Wheel drives: eta = (cos(alpha) - mu/tan(lambda))/(cos(alpha) + mu*tan(lambda)): below
zero, at rest, no load on the wheel turns the worm.</p>
<p>This is <code>Interfaces.PartialSlidingGear</code> with the spiral angles 90° - lambda of the worm and lambda, of the other hand, of the wheel.</p>
<p>Source: MathWorks, <i>Worm Gear</i>, Simscape Driveline, and <i>Worm gear efficiency</i> (mech.toolfusion.net), for the efficiencies, which the model gives; elastic flanks and sticking are
derived in the base classes.</p>
</html>"));
end WormGear;
