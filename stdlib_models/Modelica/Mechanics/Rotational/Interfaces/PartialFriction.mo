within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialFriction "Dry friction between two surfaces: when it holds, when it slides and which way"
  parameter SI.AngularVelocity w_small = 1.0e10
    "A jump to more than this speed in the other direction counts as a start; only where reinit makes speeds jump";
  SI.AngularVelocity w_relfric "Speed between the surfaces; to be defined where this class is used";
  SI.AngularAcceleration a_relfric "Acceleration between the surfaces; to be defined where this class is used";
  SI.Torque tau0 "Friction at the slowest sliding; to be defined where this class is used";
  SI.Torque tau0_max "What friction holds before it breaks loose; to be defined where this class is used";
  Boolean free "Do the surfaces not touch? To be defined where this class is used";
  Real sa(final unit = "1")
    "Place on the characteristic at speed zero: the torque while locked, beyond that the acceleration";
  Boolean startForward(start = false, fixed = true) "Does sliding forward begin, at speed zero?";
  Boolean startBackward(start = false, fixed = true) "Does sliding backward begin, at speed zero?";
  Boolean locked(start = false) "Does friction hold?";
  constant Integer Unknown = 3 "Mode before the start";
  constant Integer Free = 2 "Mode without contact";
  constant Integer Forward = 1 "Mode of sliding with positive speed";
  constant Integer Stuck = 0 "Mode at speed zero: locked, or about to slide";
  constant Integer Backward = -1 "Mode of sliding with negative speed";
  Integer mode(final min = Backward, final max = Unknown, start = Unknown, fixed = true)
    "Backward (-1), Stuck (0), Forward (1), Free (2) or Unknown (3)";
protected
  constant SI.AngularAcceleration unitAngularAcceleration = 1 "Makes sa a number";
  constant SI.Torque unitTorque = 1 "Makes sa a number";
equation
  // A slide that has begun goes on while the torque exceeds the sliding friction: no way back to locked by rounding.
  startForward =
    pre(mode) == Stuck and (sa > tau0_max/unitTorque or pre(startForward) and sa > tau0/unitTorque)
    or pre(mode) == Backward and w_relfric > w_small
    or initial() and w_relfric > 0;
  startBackward =
    pre(mode) == Stuck and (sa < -tau0_max/unitTorque or pre(startBackward) and sa < -tau0/unitTorque)
    or pre(mode) == Forward and w_relfric < -w_small
    or initial() and w_relfric < 0;
  locked = not (free or pre(mode) == Forward or startForward or pre(mode) == Backward or startBackward);

  // With the torque of the class that uses this one: an equation in sa that holds in all modes.
  a_relfric/unitAngularAcceleration =
    if locked then 0
    elseif free then sa
    elseif startForward or pre(mode) == Forward and not startBackward then sa - tau0_max/unitTorque
    else sa + tau0_max/unitTorque;

  mode =
    if free then Free
    elseif (pre(mode) == Forward or pre(mode) == Free or startForward) and w_relfric > 0 then Forward
    elseif (pre(mode) == Backward or pre(mode) == Free or startBackward) and w_relfric < 0 then Backward
    else Stuck;
  annotation(__Torsion(
    mode =
      if locked then "locked"
      elseif mode == Forward then "sliding forward"
      elseif mode == Backward then "sliding backward"
      elseif mode == Free then "free"
      elseif startForward then "breaking away forward"
      elseif startBackward then "breaking away backward"
      else "stuck"), Documentation(info = "<html>
<p>Dry friction at speed zero is not a function of the speed: the torque is whatever keeps the surfaces together, up to the
breakaway torque <code>tau0_max</code>. It is not a function of the acceleration either. But torque and acceleration are both
functions of the arc along the characteristic, and this is <code>sa</code>:</p>
<table>
<tr><th><code>sa</code></th><th>torque in N.m</th><th>acceleration in rad/s2</th></tr>
<tr><td>from &minus;tau0_max to tau0_max</td><td>sa</td><td>0</td></tr>
<tr><td>more</td><td>tau0</td><td>sa &minus; tau0_max</td></tr>
<tr><td>less</td><td>&minus;tau0</td><td>sa + tau0_max</td></tr>
</table>
<p>While the surfaces slide, the torque follows from the speed and <code>sa</code> just carries the acceleration. Which of these holds is
said by <code>locked</code>, <code>startForward</code>, <code>startBackward</code> and the last value of <code>mode</code>; at an event
they are found together with <code>sa</code>.</p>
<p>To break loose takes two events: first the torque passes the limit, and <code>startForward</code> says so while the speed is still
zero; a moment later the speed is positive, <code>mode</code> becomes <code>Forward</code> and the start is over. To come to rest takes
one: the speed reaches zero, <code>mode</code> becomes <code>Stuck</code>, and <code>sa</code> decides whether it stays locked.</p>
<p>The speed stays a state in all modes; while locked its derivative is zero. A tool that finds the stop a little late leaves a rest of the
speed, about 1e-10 of its former size; Torsion takes it away.</p>
<p>A speed that <code>reinit</code> sets is not seen by an element that is stuck: it stays <code>locked</code> and turns on with that speed,
without a torque, since its acceleration is what is held at zero. To strike such a shaft, let a torque act for a short time. A jump to
the other direction while the surfaces slide is seen if it goes beyond <code>w_small</code>.</p>
<p>Source: M. Otter, H. Elmqvist, S. E. Mattsson, <i>Hybrid Modeling in Modelica Based on the Synchronous Data Flow Principle</i>,
IEEE CACSD, 1999, section on friction.</p>
</html>"));
end PartialFriction;
