// The pawl goes in (f/m = 750 m/s2 over 3 mm and on: some 10 ms); from 0.1 s on the shaft is loaded by 200 N.m: it stands at b/2 + 200/c = 0.025 + 0.002. From 0.5 s the
// load is gone, from 0.6 s the pawl is pulled out, and 10 N.m turn the shaft (0.5 kg.m2) freely: 20 rad/s2, for 0.3 s from 0.7 s on.
// case Parked --stop-time 1 --tolerance 1e-8 --step-size 0.01
// at 0.05 park.held = 1 +- 0
// at 0.39 shaft.phi = 0.027 +- 2e-4
// at 0.65 park.held = 0 +- 0
// at 0.65 park.pawl.s = -0.003075 +- 1e-5
// final shaft.w = 6.0 +- 0.05
// closure 1e-5
// events 80
// modes
// modes 0.39
model Parked
  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.Torque load;
  Modelica.Blocks.Sources.TimeTable torque(table = [0, 0; 0.1, 0; 0.2, 200; 0.4, 200; 0.5, 0; 0.7, 0; 0.7, 10; 1, 10]);
  Modelica.Blocks.Sources.BooleanPulse command(width = 60, period = 1);
  Drivetrain.Clutches.ShaftLock park;
equation
  connect(torque.y, load.tau);
  connect(load.flange, shaft.flange_a);
  connect(shaft.flange_b, park.flange_a);
  connect(command.y, park.lock);
end Parked;

// Tooth on tooth: the shaft stands at half a pitch, 0.2617994. The pawl waits on the tip (s is nearly 0) until 1 rad/s from 0.2 s on brings the space.
// case Waiting --stop-time 0.6 --tolerance 1e-8 --step-size 0.01
// at 0.19 park.held = 0 +- 0
// at 0.19 park.pawl.s = 0 +- 1e-5
// at 0.42 park.held = 0 +- 0
// final park.held = 1 +- 0
model Waiting
  Modelica.Mechanics.Rotational.Sources.Position shaft(exact = true);
  Modelica.Blocks.Sources.Ramp angle(offset = 0.2617993877991494, height = 0.2617993877991494, duration = 0.2617993877991494, startTime = 0.2);
  Modelica.Blocks.Sources.BooleanConstant command(k = true);
  Drivetrain.Clutches.ShaftLock park;
equation
  connect(angle.y, shaft.phi_ref);
  connect(shaft.flange, park.flange_a);
  connect(command.y, park.lock);
end Waiting;

// At 60 rad/s a space of 0.05 rad passes in 0.83 ms, in which the pawl falls by 750/2*0.83e-3^2 = 0.26 mm: it ratchets, and the shaft goes on, braked by the blows.
// case Ratcheting --stop-time 0.05 --tolerance 1e-8
// largest park.pawl.s <= 0.002
// final shaft.w >= 45
// final shaft.w <= 59
// largest park.held = 0 +- 0
// closure 1e-5
model Ratcheting
  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 5, phi(start = 0.1, fixed = true), w(start = 60, fixed = true));
  Modelica.Blocks.Sources.BooleanConstant command(k = true);
  Drivetrain.Clutches.ShaftLock park;
equation
  connect(shaft.flange_b, park.flange_a);
  connect(command.y, park.lock);
end Ratcheting;

// At 1 rad/s it falls in and holds: the shaft swings in the play.
// case Slow --stop-time 2 --tolerance 1e-8
// final park.held = 1 +- 0
// smallest shaft.w <= 0
// largest shaft.phi <= 0.6
// closure 1e-5
model Slow
  extends Ratcheting(shaft(w(start = 1)));
end Slow;

// Under 300 N.m friction holds the pawl by 0.1*300/0.06 = 500 N; 150 N do not pull it out. At 0.6 s the load begins to fall, 150 N are enough at 90 N.m.
// case PulledUnderLoad --stop-time 1 --tolerance 1e-8 --step-size 0.01
// at 0.6 park.held = 1 +- 0
// final park.held = 0 +- 0
// closure 1e-5
model PulledUnderLoad
  extends Parked(torque(table = [0, 0; 0.1, 0; 0.2, 300; 0.6, 300; 0.9, 0; 1, 0]), command(width = 30));
end PulledUnderLoad;

// On a free housing the torque is carried over: both end with the same speed.
// case OnASupport --stop-time 2 --tolerance 1e-8
// final momentum = 5 +- 1e-6
// final housing.w = 0.5 +- 0.2
// closure 1e-5
model OnASupport
  extends Slow(park(useSupport = true));
  Modelica.Mechanics.Rotational.Components.Inertia housing(J = 5, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Real momentum = shaft.J*shaft.w + housing.J*housing.w;
equation
  connect(housing.flange_a, park.support);
end OnASupport;

// case NoForce
// fails park.f
model NoForce
  extends Slow(park(f = 0));
end NoForce;
