// A gear of 0.01 kg.m2 turns with 100 rad/s, the shaft of 1 kg.m2 rests. The lever's force grows to 300 N in 0.05 s. While the ring blocks, the cones give
// mu*F*r/sin(alpha) = 0.1*300*0.035/sin(0.1134) = 9.279134 N.m (the gear: -927.9134 rad/s2), the points give the ring F/slope less. It blocks where the points of sleeve and ring
// meet, at x = h_tip - (phi_index - b/2)/slope, slope = (0.1745329 - 0.02)/0.004 = 38.63323: s = 2.5 + 2 - 0.87 = 3.6303 mm, and by the elasticity of the stop and of the teeth a little more.
// The cones' heat is what the difference of speed holds, J*w^2/2 = 0.01/1.01*100^2/2 = 49.505 J, in 100 J/K; the ring adds 0.1 % when it is taken to speed.
// case Shift --stop-time 0.3 --tolerance 1e-8 --step-size 0.005
// at 0.1 sync.cone.tau = 9.279134 +- 1e-4
// at 0.1 gear.a = -927.913 +- 0.05
// at 0.1 fork.s = 0.00363 +- 2.5e-5
// at 0.1 sync.blocked = 1 +- 0
// at 0.1 sync.engaged = 0 +- 0
// at 0.2 sync.engaged = 1 +- 0
// final sync.cone.T = 293.645 +- 0.003
// final fork.s = 0.0113 +- 1e-5
// final momentum = 1 +- 1e-6
// closure 1e-5
// events 150
// modes
// modes 0.1
// modes 0.3
model Shift
  parameter Real w0 = 100;
  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia gear(J = 0.01, phi(start = 0.03, fixed = true), w(start = w0, fixed = true));
  Modelica.Mechanics.Translational.Components.Mass fork(m = 0.5, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.Damper guide(d = 200);
  Modelica.Mechanics.Translational.Components.Fixed housing;
  Modelica.Mechanics.Translational.Sources.Force push;
  Modelica.Blocks.Sources.Ramp force(height = 300, duration = 0.05);
  Modelica.Mechanics.Translational.Components.ElastoGap stop(c = 1e6, d = 2e3);
  Modelica.Mechanics.Translational.Components.Fixed end_(s0 = 0.011);
  Drivetrain.Clutches.Synchronizer sync(ring(phi(start = 0, fixed = true), w(start = 0, fixed = true)));
  Real momentum = shaft.J*shaft.w + gear.J*gear.w + sync.ring.J*sync.ring.w;
equation
  connect(shaft.flange_b, sync.flange_a);
  connect(sync.flange_b, gear.flange_a);
  connect(force.y, push.f);
  connect(push.flange, fork.flange_a);
  connect(fork.flange_b, sync.sleeve);
  connect(guide.flange_a, fork.flange_b);
  connect(guide.flange_b, housing.flange);
  connect(fork.flange_b, stop.flange_a);
  connect(stop.flange_b, end_.flange);
end Shift;

// Downwards: the gear is slower than the shaft's side. The same backwards.
// case Backwards --stop-time 0.3 --tolerance 1e-8 --step-size 0.005
// at 0.1 sync.cone.tau = -9.279134 +- 1e-4
// at 0.1 gear.a = 927.913 +- 0.05
// at 0.1 sync.blocked = 1 +- 0
// at 0.2 sync.engaged = 1 +- 0
// closure 1e-5
model Backwards
  extends Shift(w0 = -100);
end Backwards;

// Two cones of 35 and 32 mm: 0.1*300*0.067/sin(0.1134) = 17.76291 N.m, so the speeds are equal sooner.
// case DoubleCone --stop-time 0.2 --tolerance 1e-8 --step-size 0.005
// at 0.06 gear.a = -1776.29 +- 0.1
// at 0.13 sync.engaged = 1 +- 0
// final sync.cone.T = 293.645 +- 0.003
// closure 1e-5
model DoubleCone
  extends Shift(sync(r = {0.035, 0.032}));
end DoubleCone;

// A worn ring with half the friction does not block (0.6 < 1): the sleeve is at the gear's teeth while these are still fast, and they ratchet.
// case Worn --stop-time 0.06 --tolerance 1e-8 --step-size 0.005
// at 0.03 fork.s >= 0.006
// at 0.03 gear.w >= 95
// at 0.03 sync.engaged = 1 +- 0
// closure 1e-5
model Worn
  extends Shift(sync(mu_pos = [0, 0.05]));
end Worn;

// In neutral the gear runs free.
// case Neutral --stop-time 1 --tolerance 1e-8
// final gear.w = 100 +- 1e-6
// final shaft.w = 0 +- 1e-6
// events 2
model Neutral
  extends Shift(force(height = 0));
end Neutral;

// case NoRing
// fails J_ring
model NoRing
  extends Shift(sync(J_ring = 0));
end NoRing;
