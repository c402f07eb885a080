// 24 teeth: pitch 0.2617994. A wheel (0.1) turns forward by 1 rad and 0.5 s of braking torque turns it back: it is caught at 3*pitch = 0.7853982, and held there with
// 20 N.m: wound up by 20/c = 0.002. It rings there; half periods below the tolerance leave the derivatives alone, restart nothing and damp nothing.
// case Caught --stop-time 3 --tolerance 1e-8
// largest wheel.phi = 1 +- 1e-5
// final wheel.phi = 0.7833982 +- 1e-4
// final ratchet.engaged = 1 +- 0
// events 160
// closure 1e-5
// modes
// modes 3
model Caught
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.1, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque load(tau_constant = -20);
  Drivetrain.Clutches.Ratchet ratchet(lambda = 0.5);
equation
  connect(fixed.flange, ratchet.flange_a);
  connect(ratchet.flange_b, wheel.flange_a);
  connect(load.flange, wheel.flange_b);
end Caught;

// 0.5 J per tooth are 0.5/0.2617994 = 1.909859 N.m: a wheel with 50 rad/s loses 19.09859 rad/s in 1 s, without an event at any of about 150 clicks.
// case Clicking --stop-time 1 --tolerance 1e-8
// final wheel.w = 30.901407 +- 1e-5
// events 0
// closure 1e-5
model Clicking
  extends Caught(load(tau_constant = 0), wheel(w(start = 50)), ratchet(e_tooth = 0.5));
end Clicking;

// A wrench swings by 0.35*sin(2*pi*t) and takes a bolt along, whose thread holds 10 N.m. At 0.25 s the bolt is at 0.35. Back by 0.7 rad the pawl passes two teeth (0.5235988), the rest
// is lost, and the bolt goes on by two teeth a period: 0.35 + 2*0.5235988 at 2.25 s, 0.35 + 3*0.5235988 at 3.25 s, less the wind-up 10/c = 0.001.
// case Wrench --stop-time 4 --tolerance 1e-8 --step-size 0.05
// at 0.25 bolt.phi = 0.349 +- 1e-4
// at 2.25 bolt.phi = 1.3961976 +- 1e-4
// at 3.25 bolt.phi = 1.9197964 +- 1e-4
// closure 1e-5
// events 120
model Wrench
  Modelica.Mechanics.Rotational.Sources.Speed hand(exact = true, phi(start = 0, fixed = true));
  Modelica.Blocks.Sources.Cosine w(amplitude = 2*3.141592653589793*0.35, f = 1);
  Modelica.Mechanics.Rotational.Components.Inertia bolt(J = 0.001, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Brake thread(cgeo = 1, fn_max = 20, mu_pos = [0, 0.5]);
  Modelica.Blocks.Sources.Constant one(k = 1);
  Drivetrain.Clutches.Ratchet ratchet(lambda = 2);
equation
  connect(w.y, hand.w_ref);
  connect(hand.flange, ratchet.flange_a);
  connect(ratchet.flange_b, bolt.flange_a);
  connect(bolt.flange_b, thread.flange_a);
  connect(one.y, thread.f_normalized);
end Wrench;

// case NoTeeth
// fails teeth
model NoTeeth
  extends Caught(ratchet(teeth = 0));
end NoTeeth;

// Slower from the start, at 1 rad (or -1): caught at the next tooth below, 3*pitch = 0.7853982 (or -4*pitch = -1.0471976), at rest against the fixed flange then.
// case SlowerFromTheStart --stop-time 3 --tolerance 1e-8
// final wheel.phi = 0.7833982 +- 1e-4
// smallest wheel.phi >= 0.7
// final ratchet.phi_0 = 0.7853982 +- 1e-6
// closure 1e-5
model SlowerFromTheStart
  extends Caught(wheel(phi(start = 1), w(start = -0.5)));
end SlowerFromTheStart;

// case BehindFromTheStart --stop-time 3 --tolerance 1e-8
// final wheel.phi = -1.0491976 +- 1e-4
// largest ratchet.tau <= 1e-9
// final ratchet.phi_0 = -1.0471976 +- 1e-6
// closure 1e-5
model BehindFromTheStart
  extends Caught(wheel(phi(start = -1), w(start = -0.5)));
end BehindFromTheStart;
