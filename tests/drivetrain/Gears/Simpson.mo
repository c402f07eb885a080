// A torque of 100 N.m on the input and 5 kg.m2 at the output: the speed after 1 s is 20 rad/s times the ratio, and the input turns ratio times as fast.
partial model Output
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Simpson set(z_sun_front = 35, z_ring_front = 73);
  Rotational.Components.Inertia load(J = 5, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = 100);
equation
  connect(set.flange_b, load.flange_a);
end Output;

// Published for the ZF 3HP 22: 2.479; (1 + r1 + r2)/r1 = 2.4794521
// case First --stop-time 1 --tolerance 1e-8
// final load.w = 49.5890411 +- 1e-5
// final source.w = 122.9536498 +- 1e-4
// closure 1e-6
// events 0
// modes
model First
  extends Output;
equation
  connect(source.flange, set.frontRing);
  connect(set.rearCarrier, held.flange);
end First;

// Published: 1.479; (1 + r1)/r1 = 1.4794521
// case Second --stop-time 1 --tolerance 1e-8
// final load.w = 29.5890411 +- 1e-5
// final source.w = 43.7755676 +- 1e-4
// closure 1e-6
// events 0
// modes
model Second
  extends Output;
equation
  connect(source.flange, set.frontRing);
  connect(set.sun, held.flange);
end Second;

// Front ring and sun together: 1 = 1.0000000
// case Third --stop-time 1 --tolerance 1e-8
// final load.w = 20.0000000 +- 1e-5
// final source.w = 20.0000000 +- 1e-4
// closure 1e-6
// events 0
// modes
model Third
  extends Output;
equation
  connect(source.flange, set.frontRing);
  connect(set.sun, set.frontRing);
end Third;

// Published: -2.086; -r2 = -2.0857143
// case Reverse --stop-time 1 --tolerance 1e-8
// final load.w = -41.7142857 +- 1e-5
// final source.w = 87.0040816 +- 1e-4
// closure 1e-6
// events 0
// modes
model Reverse
  extends Output;
equation
  connect(source.flange, set.sun);
  connect(set.rearCarrier, held.flange);
end Reverse;

// Different sets: r1 = 2, r2 = 3: (1 + 2 + 3)/2 = 3.
// case Unequal --stop-time 1 --tolerance 1e-8
// final load.w = 60 +- 1e-5
// closure 1e-6
model Unequal
  extends First(set(z_sun_front = 30, z_ring_front = 60, z_sun_rear = 30, z_ring_rear = 90));
end Unequal;

// Reverse with losses of 2 % in each of the two meshes that carry power; the front set idles.
// case LossyReverse --stop-time 1 --tolerance 1e-8
// final load.w = -41.0624000 +- 1e-3
// closure 1e-6
// events 0
model LossyReverse
  extends Reverse(set(eta_mesh = 0.98), load(w(start = -1)));
end LossyReverse;
