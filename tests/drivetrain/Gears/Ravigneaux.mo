// A torque of 100 N.m on the input and 5 kg.m2 at the output: the speed after 1 s is 20 rad/s times the ratio, and the input turns ratio times as fast.
partial model Output
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Ravigneaux set(z_small = 31, z_large = 38, z_ring = 85);
  Rotational.Components.Inertia load(J = 5, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = 100);
equation
  connect(set.ring, load.flange_a);
end Output;

// r1 = 2.7419355
// case SmallDrivesCarrierHeld --stop-time 1 --tolerance 1e-8
// final load.w = 54.8387097 +- 1e-5
// final source.w = 150.3642040 +- 1e-4
// closure 1e-6
// events 0
// modes
model SmallDrivesCarrierHeld
  extends Output;
equation
  connect(source.flange, set.small);
  connect(set.carrier, held.flange);
end SmallDrivesCarrierHeld;

// (r1 + r2)/(1 + r2) = 1.5381589
// case SmallDrivesLargeHeld --stop-time 1 --tolerance 1e-8
// final load.w = 30.7631786 +- 1e-5
// final source.w = 47.3186579 +- 1e-4
// closure 1e-6
// events 0
// modes
model SmallDrivesLargeHeld
  extends Output;
equation
  connect(source.flange, set.small);
  connect(set.large, held.flange);
end SmallDrivesLargeHeld;

// r2/(1 + r2) = 0.6910569
// case CarrierDrivesLargeHeld --stop-time 1 --tolerance 1e-8
// final load.w = 13.8211382 +- 1e-5
// final source.w = 9.5511931 +- 1e-4
// closure 1e-6
// events 0
// modes
model CarrierDrivesLargeHeld
  extends Output;
equation
  connect(source.flange, set.carrier);
  connect(set.large, held.flange);
end CarrierDrivesLargeHeld;

// -r2 = -2.2368421
// case LargeDrivesCarrierHeld --stop-time 1 --tolerance 1e-8
// final load.w = -44.7368421 +- 1e-5
// final source.w = 100.0692521 +- 1e-4
// closure 1e-6
// events 0
// modes
model LargeDrivesCarrierHeld
  extends Output;
equation
  connect(source.flange, set.large);
  connect(set.carrier, held.flange);
end LargeDrivesCarrierHeld;

// Both suns together: 1 = 1.0000000
// case AsOne --stop-time 1 --tolerance 1e-8
// final load.w = 20.0000000 +- 1e-5
// final source.w = 20.0000000 +- 1e-4
// closure 1e-6
// events 0
// modes
model AsOne
  extends Output;
equation
  connect(source.flange, set.small);
  connect(set.small, set.large);
end AsOne;

// Losses of 2 % in each mesh, the small sun drives and the carrier is held: three meshes, r1*0.98^3. Without speed losses fade: the start is at 1 rad/s.
// case Lossy --stop-time 1 --tolerance 1e-8
// final load.w = 52.6137548 +- 1e-3
// closure 1e-6
// events 0
model Lossy
  extends Output(set(eta_mesh = 0.98), load(w(start = 1)));
equation
  connect(source.flange, set.small);
  connect(set.carrier, held.flange);
end Lossy;

// Elastic, lossy, with a heat port: the balance closes.
// case Elastic --stop-time 0.5 --tolerance 1e-8
// closure 1e-5
// events 0
// modes 0.1
model Elastic
  import Modelica.Mechanics.Rotational;
  extends Output(set(eta_mesh = 0.98, elastic = true, c_small = 1e4, c_large = 1e4, d_small = 2, d_large = 2, useHeatPort = true));
  Rotational.Components.Inertia small(J = 0.05, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia large(J = 0.05, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(source.flange, small.flange_a);
  connect(small.flange_b, set.small);
  connect(large.flange_b, set.large);
  connect(set.carrier, held.flange);
  connect(set.heatPort, air.port);
end Elastic;

// case SunsExchanged
// fails must have more teeth than the small one
model SunsExchanged
  extends SmallDrivesCarrierHeld(set(z_large = 30));
end SunsExchanged;
