partial model Worm
  import Modelica.Mechanics.Rotational;
  parameter Real torque = 0;
  parameter Real load = 0;
  parameter Real w0 = 0;
  Drivetrain.Gears.WormGear gear(ratio = 40, lambda = 0.08, mu = 0.08, c = 1e4, d = 2);
  Rotational.Components.Inertia worm(J = 0.01, w(start = 40*w0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia wheel(J = 2, w(start = w0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque motor(tau_constant = torque);
  Rotational.Sources.ConstantTorque weight(tau_constant = -load);
equation
  connect(motor.flange, worm.flange_a);
  connect(worm.flange_b, gear.flange_a);
  connect(gear.flange_b, wheel.flange_a);
  connect(wheel.flange_b, weight.flange);
end Worm;

// The worm lifts: with k = mu*(1/tan(lambda) + tan(lambda))/cos(alpha) and share = cos(lambda)^2 its torque is A = 1 + share*k times the normal one, the
// wheel's 40*B, B = 1 - (1 - share)*k. a = (20*40*B/A - 200)/(2 + 0.01*40^2*B/A) = 19.093976 rad/s2, once the elastic flanks have settled.
// case Lifts --stop-time 1 --tolerance 1e-8
// final wheel.a = 19.0939758 +- 1e-4
// final gear.tau_normal = 5.995621 +- 1e-3
// final gear.mode = 1 +- 0
// closure 1e-5
// events 6
// modes 0.5
model Lifts
  extends Worm(torque = 20, load = 200);
end Lifts;

// mu/tan(lambda) = 0.998 is more than cos(alpha) = 0.940: whatever the load on the wheel, the worm does not turn. The flanks yield by little.
// case LocksItself --stop-time 2 --tolerance 1e-9
// final wheel.w = 0 +- 1e-6
// final worm.w = 0 +- 1e-6
// final gear.mode = 0 +- 0
// final gear.flange_a.tau = 0 +- 1e-3
// final gear.flange_b.tau = -200 +- 1e-2
// smallest wheel.phi >= -1e-3
// closure 1e-5
// events 40
model LocksItself
  extends Worm(load = 200);
end LocksItself;

// Smooth flanks (mu = 0.02): the load turns the worm backward; friction helps to hold it: A = 1 - share*k, B = 1 + (1 - share)*k.
// case LoadDrives --stop-time 1 --tolerance 1e-8
// final wheel.a = -8.3963049 +- 1e-4
// final gear.tau_normal = 4.572383 +- 1e-3
// final gear.mode = -1 +- 0
// closure 1e-5
// events 6
model LoadDrives
  extends Worm(load = 200, gear(mu = 0.02));
end LoadDrives;

// The motor turns the worm so that the load sinks: it must drive, 2 N.m downward, though the load helps; a = -4.264188 rad/s2.
// case Lowers --stop-time 1 --tolerance 1e-8
// final wheel.a = -4.2641878 +- 1e-4
// final gear.mode = -1 +- 0
// closure 1e-5
// events 60
model Lowers
  extends Worm(torque = -2, load = 200);
end Lowers;

// Without friction it is an ideal gear: a = (20*40 - 200)/(2 + 16) = 33.333333 rad/s2; nothing sticks.
// case WithoutFriction --stop-time 1 --tolerance 1e-8
// final wheel.a = 33.3333333 +- 1e-4
// final gear.mode = 2 +- 0
// closure 1e-5
// events 0
model WithoutFriction
  extends Worm(torque = 20, load = 200, gear(mu = 0));
end WithoutFriction;

// The worm runs out without torque and load and locks.
// case RunsOut --stop-time 2 --tolerance 1e-8
// final worm.w = 0 +- 1e-6
// closure 1e-5
// events 60
model RunsOut
  extends Worm(w0 = 2, gear(tau_drag = 0.5, useHeatPort = true));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(gear.heatPort, air.port);
end RunsOut;

// case NoLead
// fails but its min is 0.001
model NoLead
  extends Worm(gear(lambda = 0));
end NoLead;
