within Drivetrain.Gears;
model Differential "Axle differential: open, with preload, viscous, or torque sensing"
  extends Interfaces.PartialDifferential;
  parameter Real S_drive(final min = 0, final max = 0.95) = 0 "Locking value where the torque of the drive shaft is positive: (T_high - T_low)/(T_high + T_low)";
  parameter Real S_coast(final min = 0, final max = 0.95) = S_drive "Locking value where it is negative";
  parameter SI.Torque tau_preload(final min = 0) = 0 "Locking torque without load: turns one wheel while the other is held and the drive shaft is free";
protected
  final parameter Boolean open = S_drive <= 0 and S_coast <= 0 and tau_preload <= 0 "Is there no dry friction?" annotation(Evaluate = true);
equation
  free = open;
  // The torque decides: the greater of the two is the one of its direction.
  tau0 = tau_preload + noEvent(max(S_drive*tau_case/2, -S_coast*tau_case/2));
  tau_sliding = tau0;
  annotation(
    Documentation(info = "<html>
<pre>
                 left wheel
                     |
 flange_a --- pinion [case: side gears, planets, friction]
                     |
                 right wheel
</pre>
<p>The case turns with the mean of the wheels and shares its torque equally, except for the locking torque, which friction carries
from the faster to the slower wheel:</p>
<pre>
w_a = ratio*(w_left + w_right)/2
T_left = tau_case/2 - tau_lock,   T_right = tau_case/2 + tau_lock,   tau_case = ratio*tau_a
|tau_lock| &lt;= tau_preload + S*|tau_case|/2   while the wheels turn as one
tau_lock = +-(tau_preload + S*|tau_case|/2) + d*w_rel   else;   lossPower = tau_lock*w_rel
</pre>
<table border=\"1\">
<tr><th>kind</th><th>parameters</th></tr>
<tr><td>open</td><td>none</td></tr>
<tr><td>with preloaded plates</td><td>tau_preload</td></tr>
<tr><td>viscous</td><td>d</td></tr>
<tr><td>torque sensing (ramps and plates; helical or worm gears)</td><td>S_drive, S_coast, and perhaps tau_preload</td></tr>
</table>
<p>The locking value S is the difference of the torques of the wheels, divided by their sum, while the wheels slip against each other. The torque bias ratio
T_high/T_low is then (1 + S)/(1 - S): 3 for S = 0.5. The torques follow from the balance of power, derived here: power in less power out is
tau_lock*w_rel.</p>
<p>S is S_drive where tau_case is positive and S_coast where it is negative, whichever way the shafts turn: the torque decides which flanks of the ramps or teeth
touch. On a car that rolls forward these are driving and coasting; in reverse gear it is the other way round.</p>
<p>Put an inertia on each side shaft (side gear, joint) before an elastic one. Sticking and sliding are told apart as in <code>PartialFriction</code> of the standard library.</p>
<p>Source: MathWorks, <i>Limited Slip Differential</i>, Powertrain Blockset reference, for the couplings (preloaded clutch, torque over slip speed, torque over
input torque); the definition of the locking value and its relation to the torque bias ratio: notes of the M42 club on Torsen differentials.</p>
</html>"));
end Differential;
