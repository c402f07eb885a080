// A drive torque of 100 N.m through a final drive of 4: the case gets 400 N.m, each wheel 200 N.m. Angles from rest are w*t/2.
// case OpenDifferential --stop-time 2 --tolerance 1e-8
// final left.w = 200 +- 1e-5
// final right.w = 133.333333 +- 1e-5
// final pinion.w = 666.666667 +- 1e-4
// final differential.mode = 2 +- 0
// closure 1e-6
// events 0
// modes 1
model OpenDifferential
  import Modelica.Mechanics.Rotational;
  Rotational.Sources.ConstantTorque torque(tau_constant = 100);
  Rotational.Components.Inertia pinion(J = 1e-9);
  Drivetrain.Gears.Differential differential(ratio = 4);
  Rotational.Components.Inertia left(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia right(J = 3, w(start = 0, fixed = true), phi(start = 0, fixed = true));
equation
  connect(torque.flange, pinion.flange_a);
  connect(pinion.flange_b, differential.flange_a);
  connect(differential.left, left.flange_a);
  connect(differential.right, right.flange_a);
end OpenDifferential;

// An axle on which the left wheel finds less resistance than the right one. Without slip both accelerate with (400 - resistances)/2.
partial model SplitRoad
  import Modelica.Mechanics.Rotational;
  parameter Real drive = 400;
  parameter Real resistance[2] = {50, 300};
  Rotational.Sources.ConstantTorque torque(tau_constant = drive/4);
  Drivetrain.Gears.Differential differential(ratio = 4, S_drive = 0.4, S_coast = 0.1);
  Rotational.Components.Inertia left(J = 1, w(start = 100, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia right(J = 1, w(start = 100, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque road[2](tau_constant = -resistance);
equation
  connect(torque.flange, differential.flange_a);
  connect(differential.left, left.flange_a);
  connect(differential.right, right.flange_a);
  connect(road[1].flange, left.flange_b);
  connect(road[2].flange, right.flange_b);
end SplitRoad;

// As one: 25 rad/s2 ask for 75 and 325 N.m, a difference of 250 N.m. Friction carries S*400 = 160 N.m: the left wheel gets 120 N.m, the right one
// 280 N.m, whose ratio is 1.4/0.6. Accelerations 120 - 50 = 70 and 280 - 300 = -20 rad/s2.
// case TorqueSensingSlips --stop-time 1 --tolerance 1e-8
// at 0.5 left.w = 135 +- 1e-5
// at 0.5 right.w = 90 +- 1e-5
// final differential.left.tau = -120 +- 1e-6
// final differential.right.tau = -280 +- 1e-6
// final differential.lossPower = 7200 +- 1e-2
// final differential.mode = 1 +- 0
// closure 1e-6
// events 4
// modes 1
model TorqueSensingSlips
  extends SplitRoad;
end TorqueSensingSlips;

// A difference of 50 N.m, as one: 25 rad/s2, 150 + 25 and 200 + 25 N.m.
// case TorqueSensingHolds --stop-time 1 --tolerance 1e-8
// final left.w = 125 +- 1e-6
// final differential.w_rel = 0 +- 1e-9
// final differential.left.tau = -175 +- 1e-6
// final differential.right.tau = -225 +- 1e-6
// closure 1e-6
// events 2
// modes 1
model TorqueSensingHolds
  extends SplitRoad(resistance = {150, 200});
end TorqueSensingHolds;

// Coasting: the case brakes with 400 N.m, S = 0.1 carries 20 N.m. The left wheel is faster (50 N.m of resistance against 300): it is braked
// by 220 N.m, the right one by 180 N.m; accelerations -270 and -480 rad/s2.
// case TorqueSensingCoasts --stop-time 0.1 --tolerance 1e-8
// final left.w = 73 +- 1e-6
// final right.w = 52 +- 1e-6
// final differential.left.tau = 220 +- 1e-6
// closure 1e-6
model TorqueSensingCoasts
  extends SplitRoad(drive = -400);
end TorqueSensingCoasts;

// The same with sides exchanged: the right wheel runs away, backward sliding.
// case TorqueSensingReversed --stop-time 1 --tolerance 1e-8
// at 0.5 left.w = 90 +- 1e-5
// at 0.5 right.w = 135 +- 1e-5
// final differential.mode = -1 +- 0
// closure 1e-6
model TorqueSensingReversed
  extends SplitRoad(resistance = {300, 50});
end TorqueSensingReversed;

// The right wheel is held, the drive shaft free, a torque of 30*t N.m on the left wheel (1 kg.m2). Friction of 40 N.m holds until 4/3 s at its peak of
// 1.0, then w = (15*(t^2 - (4/3)^2) - 40*(t - 4/3)). At 2 s: 15*(4 - 16/9) - 40*2/3 = 6.666667 rad/s.
// case Preload --stop-time 2 --tolerance 1e-8
// at 1 differential.w_rel = 0 +- 1e-10
// at 1 differential.tau_lock = 30 +- 1e-7
// final differential.w_rel = 6.666667 +- 1e-5
// final differential.tau_lock = 40 +- 1e-9
// closure 1e-6
// events 3
// modes 1
model Preload
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Differential differential(ratio = 3, tau_preload = 40, w_rel(start = 0, fixed = true), phi_rel(start = 0, fixed = true));
  Rotational.Components.Inertia left(J = 1);
  Rotational.Components.Fixed held;
  Rotational.Sources.Torque torque;
  Modelica.Blocks.Sources.Ramp ramp(height = 60, duration = 2);
equation
  connect(ramp.y, torque.tau);
  connect(torque.flange, left.flange_a);
  connect(left.flange_b, differential.left);
  connect(held.flange, differential.right);
end Preload;

// Wheels at 10 and 0 rad/s, 1 kg.m2 each: friction of 5 N.m closes the gap with 10 rad/s2, both turn with 5 rad/s from 1 s on. Loss: 25 J of 50 J.
// case Locks --stop-time 2 --tolerance 1e-8
// at 0.5 differential.w_rel = 5 +- 1e-6
// final left.w = 5 +- 1e-6
// final right.w = 5 +- 1e-6
// closure 1e-6
// events 2
// modes
model Locks
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Differential differential(tau_preload = 5);
  Rotational.Components.Inertia left(J = 1, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia right(J = 1, w(start = 0, fixed = true), phi(start = 0, fixed = true));
equation
  connect(differential.left, left.flange_a);
  connect(differential.right, right.flange_a);
end Locks;

// A viscous lock of 2 N.m.s: the gap of 10 rad/s falls with exp(-2*d*t/J) = exp(-4*t); 10*exp(-2) at 0.5 s.
// case Viscous --stop-time 1 --tolerance 1e-8
// at 0.5 differential.w_rel = 1.35335283 +- 1e-6
// final left.w = 5.09157819 +- 1e-6
// closure 1e-6
// events 0
model Viscous
  extends Locks(differential(tau_preload = 0, d = 2));
end Viscous;

// case LocksTooMuch
// fails but its max is 0.95
model LocksTooMuch
  extends SplitRoad(differential(S_drive = 1));
end LocksTooMuch;

// Rolling backward with a positive torque, as TorqueSensingSlips: the torque's direction decides, so it is S_drive that acts.
// case TorqueSensingRollsBack --stop-time 0.5 --tolerance 1e-8
// final left.w = -65 +- 1e-5
// final right.w = -110 +- 1e-5
// final differential.left.tau = -120 +- 1e-6
// closure 1e-6
model TorqueSensingRollsBack
  extends SplitRoad(left(w(start = -100)), right(w(start = -100)));
end TorqueSensingRollsBack;
