within Modelica.Mechanics.Translational.Interfaces;
partial model PartialFriction "Dry friction between two surfaces: when it holds, when it slides and which way"
  parameter SI.Velocity v_small = 1e-3 "A jump to more than this speed in the other direction counts as a start; only where reinit makes speeds jump";
  SI.Velocity v_relfric "Speed between the surfaces; to be defined where this class is used";
  SI.Acceleration a_relfric "Acceleration between the surfaces; to be defined where this class is used";
  SI.Force f0 "Friction at the slowest sliding; to be defined where this class is used";
  SI.Force f0_max "What friction holds before it breaks loose; to be defined where this class is used";
  Boolean free "Do the surfaces not touch? To be defined where this class is used";
  Real sa(final unit = "1") "Place on the characteristic at speed zero: the force while locked, beyond that the acceleration";
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
  constant SI.Acceleration unitAcceleration = 1 "Makes sa a number";
  constant SI.Force unitForce = 1 "Makes sa a number";
equation
  // A slide that has begun goes on while the force exceeds the sliding friction: no way back to locked by rounding.
  startForward =
    pre(mode) == Stuck and (sa > f0_max/unitForce or pre(startForward) and sa > f0/unitForce)
    or pre(mode) == Backward and v_relfric > v_small
    or initial() and v_relfric > 0;
  startBackward =
    pre(mode) == Stuck and (sa < -f0_max/unitForce or pre(startBackward) and sa < -f0/unitForce)
    or pre(mode) == Forward and v_relfric < -v_small
    or initial() and v_relfric < 0;
  locked = not (free or pre(mode) == Forward or startForward or pre(mode) == Backward or startBackward);

  // With the force of the class that uses this one: an equation in sa that holds in all modes.
  a_relfric/unitAcceleration =
    if locked then 0
    elseif free then sa
    elseif startForward or pre(mode) == Forward and not startBackward then sa - f0_max/unitForce
    else sa + f0_max/unitForce;

  mode =
    if free then Free
    elseif (pre(mode) == Forward or pre(mode) == Free or startForward) and v_relfric > 0 then Forward
    elseif (pre(mode) == Backward or pre(mode) == Free or startBackward) and v_relfric < 0 then Backward
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
<p>Dry friction as in <a href=\"modelica://Modelica.Mechanics.Rotational.Interfaces.PartialFriction\">the friction of shafts</a>, with force for
torque: at speed zero force and acceleration are functions of the place <code>sa</code> on the characteristic.</p>
<table>
<tr><th><code>sa</code></th><th>force in N</th><th>acceleration in m/s2</th></tr>
<tr><td>from &minus;f0_max to f0_max</td><td>sa</td><td>0</td></tr>
<tr><td>more</td><td>f0</td><td>sa &minus; f0_max</td></tr>
<tr><td>less</td><td>&minus;f0</td><td>sa + f0_max</td></tr>
</table>
<p>The class that uses it says what the surfaces do (<code>v_relfric</code>, <code>a_relfric</code>, <code>free</code>), how much they rub
(<code>f0</code>, <code>f0_max</code>), and gives one equation for the force in all modes.</p>
</html>"));
end PartialFriction;
