// The wave generator is held and the output turned by 2 mrad and back. Torque c*x + c_3*x^3 + z, with z = 20*(1 - exp(-x*4e4/20)) on the way there, and
// z = -20 + (z1 + 20)*exp(-(x1 - x)*4e4/20) on the way back: at 1 mrad 27.343294, at 2 mrad 40.033687, back at 0 -19.274084 N.m.
// case Hysteresis --stop-time 2 --tolerance 1e-8
// at 0.5 gear.tau = 27.3432943 +- 1e-4
// at 1 gear.tau = 40.0336872 +- 1e-4
// final gear.tau = -19.2740837 +- 1e-4
// closure 1e-6
// events 0
model Hysteresis
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.HarmonicDrive gear(ratio = 100, c = 1e4, c_3 = 5e7, tau_hysteresis = 20, c_hysteresis = 4e4, useHeatPort = true);
  Rotational.Components.Fixed held;
  Rotational.Sources.Position turn(exact = true);
  Modelica.Blocks.Sources.TimeTable way(table = [0, 0; 1, 2e-3; 2, 0; 3, 0]);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(held.flange, gear.flange_a);
  connect(way.y, turn.phi_ref);
  connect(turn.flange, gear.flange_b);
  connect(gear.heatPort, air.port);
end Hysteresis;

// The wave generator turns with 50 rad/s, the output is free and without inertia: phi_b = -phi_a/100 + 1e-4*sin(2*phi_a). At 0.1 s, phi_a = 5 rad.
// case KinematicError --stop-time 0.1 --tolerance 1e-8
// final gear.phi_b = -0.0500544021 +- 1e-9
// final gear.tau = 0 +- 1e-6
// events 0
model KinematicError
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.HarmonicDrive gear(ratio = 100, c = 1e4, e = {0, 1e-4});
  Rotational.Components.Inertia motor(J = 1e-3, phi(start = 0, fixed = true), w(start = 50, fixed = true));
equation
  connect(motor.flange_b, gear.flange_a);
end KinematicError;

// The wave generator held, 0.1 kg.m2 at the output on c = 1e4 and d = 2: w0 = 316.227766 rad/s, damping 2/(2*0.1) = 10 1/s. From 1 mrad at rest,
// x = 1e-3*exp(-10*t)*(cos(wd*t) + 10/wd*sin(wd*t)), wd = sqrt(1e5 - 100).
// case Swings --stop-time 0.1 --tolerance 1e-10
// final arm.phi = 3.6339707619e-04 +- 1e-9
// closure 1e-5
// events 0
// modes
model Swings
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.HarmonicDrive gear(ratio = 100, c = 1e4, d = 2);
  Rotational.Components.Inertia arm(J = 0.1, phi(start = 1e-3, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Fixed held;
equation
  connect(held.flange, gear.flange_a);
  connect(gear.flange_b, arm.flange_a);
end Swings;

// A motor drives an arm: everything at once; error and hysteresis. The mean motion is the ratio's: 1 N.m on 1e-3 + 0.5/1e4 kg.m2 for 0.2 s would be
// 190.4762 rad/s; hysteresis slips once and takes a little, the error sways a little.
// case Servo --stop-time 0.2 --tolerance 1e-8
// final motor.w = 190.4762 +- 1
// final arm.w = -1.90476 +- 0.05
// closure 1e-5
// events 0
// modes 0.1
model Servo
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.HarmonicDrive gear(ratio = 100, c = 1e4, c_3 = 5e7, d = 5, tau_hysteresis = 5, e = {1e-5, 5e-5}, phase = {0, 1}, useSupport = true);
  Rotational.Components.Inertia motor(J = 1e-3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Inertia arm(J = 0.5, w(start = 0, fixed = true), phi(start = 5e-5*sin(1), fixed = true));
  Rotational.Sources.ConstantTorque source(tau_constant = 1);
  Rotational.Components.Fixed housing;
equation
  connect(source.flange, motor.flange_a);
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, arm.flange_a);
  connect(gear.support, housing.flange);
end Servo;

// case NoStiffness
// fails `gear.c` is 0
model NoStiffness
  extends Swings(gear(c = 0));
end NoStiffness;
