model StickSlip "A spring holds an inertia that lies on a turning disc: it sticks, slips back and sticks again"
  import Modelica.Units.SI;

  parameter SI.Inertia J = 0.01 "Moment of inertia";
  parameter SI.RotationalSpringConstant c = 1 "Stiffness of the spring";
  parameter SI.AngularVelocity w_disc = 0.5 "Constant speed of the disc";
  parameter SI.Torque tau0 = 0.5 "Friction while sliding";
  parameter Real peak(min = 1) = 1.4 "Breakaway torque divided by tau0";

  SI.Angle phi(start = 0, fixed = true) "Angle of the inertia, and twist of the spring";
  SI.AngularVelocity w(start = 0, fixed = true) "Speed of the inertia";
  SI.AngularAcceleration a "Acceleration; also relative to the disc, as that turns at constant speed";
  SI.AngularVelocity w_rel "Speed relative to the disc";
  SI.Torque tau "Friction torque, against the relative motion";
  Real sa "Place on the friction curve at speed zero: the torque while locked, beyond that the acceleration";
  Boolean locked "Does friction hold?";
  Boolean startForward(start = false, fixed = true) "Does sliding forward begin?";
  Boolean startBackward(start = false, fixed = true) "Does sliding backward begin?";
  Integer mode(start = Unknown, fixed = true) "Backward, Stuck, Forward";
protected
  parameter SI.Torque tau0_max = peak*tau0 "Breakaway torque";
  constant Integer Backward = -1 "Sliding with negative speed";
  constant Integer Stuck = 0 "At rest, or about to slide";
  constant Integer Forward = 1 "Sliding with positive speed";
  constant Integer Unknown = 3 "Before the start";
  constant SI.Torque unitTorque = 1 "Makes sa a number";
  constant SI.AngularAcceleration unitAcceleration = 1 "Makes sa a number";
equation
  w = der(phi);
  a = der(w);
  w_rel = w - w_disc;
  J*a = -c*phi - tau;

  startForward =
    pre(mode) == Stuck and (sa > tau0_max/unitTorque or pre(startForward) and sa > tau0/unitTorque)
    or initial() and w_rel > 0;
  startBackward =
    pre(mode) == Stuck and (sa < -tau0_max/unitTorque or pre(startBackward) and sa < -tau0/unitTorque)
    or initial() and w_rel < 0;
  locked = not (pre(mode) == Forward or startForward or pre(mode) == Backward or startBackward);

  a/unitAcceleration =
    if locked then 0
    elseif startForward then sa - tau0_max/unitTorque
    elseif startBackward then sa + tau0_max/unitTorque
    elseif pre(mode) == Forward then sa - tau0_max/unitTorque
    else sa + tau0_max/unitTorque;
  tau =
    if locked then sa*unitTorque
    elseif startForward or pre(mode) == Forward and not startBackward then tau0
    else -tau0;

  mode =
    if (pre(mode) == Forward or startForward) and w_rel > 0 then Forward
    elseif (pre(mode) == Backward or startBackward) and w_rel < 0 then Backward
    else Stuck;
  annotation(
    __Torsion(mode = if locked then "locked" elseif mode == Forward then "sliding forward" elseif mode == Backward then "sliding backward" else "stuck"),
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.005),
    uses(Modelica(version = "4.0.0")));
end StickSlip;
