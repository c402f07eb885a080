within Drivetrain.Gears;
model SlipDifferential "Differential with a plate clutch between case and left shaft, pressed by a signal"
  extends Interfaces.PartialDifferential;
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.5] "Friction coefficient of the plates (second column) over their speed in rad/s (first column, from 0); its last value is held beyond";
  parameter Real cgeo(final min = 0, start = 1, final unit = "m") "Torque divided by friction force: a mean radius, times the number of surfaces";
  parameter SI.Force fn_max(final min = 0, start = 1000) "Normal force for the signal 1";
  Modelica.Blocks.Interfaces.RealInput f_normalized "Normal force divided by fn_max; the clutch is open unless this is positive";
  SI.Force fn "Normal force of the plates";
  SI.AngularVelocity w_clutch "Speed of the left shaft against the case";
  SI.Torque tau_clutch "Torque of the clutch, from the left shaft to the case";
equation
  fn = fn_max*f_normalized;
  free = fn <= 0;
  w_clutch = w_rel/2;
  tau_clutch = 2*tau_friction;
  tau0 = cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, 0)/2;
  tau_sliding = cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, noEvent(abs(w_clutch)))/2;
  annotation(Documentation(info = "<html>
<pre>
                 left wheel
                     |----- plates ----+   pressed by f_normalized
 flange_a --- pinion [case: side gears, planets]
                     |
                 right wheel
</pre>
<p>The clutch slips with half of the difference of the wheels' speeds and carries its torque between the left shaft and the case; half of it comes back
through the planets, so it is worth half as a locking torque (derived here from the torques of case and planets):</p>
<pre>
w_clutch = (w_left - w_right)/2
sliding: tau_clutch = +-cgeo*fn*mu_pos(|w_clutch|),   tau_lock = tau_clutch/2 + d*w_rel
stuck:   |tau_clutch| &lt;= peak*cgeo*fn*mu_pos(0)
T_left = tau_case/2 - tau_lock,   T_right = tau_case/2 + tau_lock
</pre>
<p>With a controller at <code>f_normalized</code> it is an electronic differential lock.</p>
<p>Source: MathWorks, <i>Limited-Slip Differential</i>, Simscape Driveline: an open differential and a friction clutch; friction as in <code>Clutch</code> of the standard library.</p>
</html>"));
end SlipDifferential;
