// A torque of 100 N.m on the input and 5 kg.m2 at the output: the speed after 1 s is 20 rad/s times the ratio, and the input turns ratio times as fast.
partial model Output
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Lepelletier set;
  Rotational.Components.Inertia load(J = 5, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = 100);
equation
  connect(set.flange_b, load.flange_a);
end Output;

// Published for the ZF 6HP 26: 4.17; i0*r1 = 4.1708314
// case Gear1 --stop-time 1 --tolerance 1e-8
// final load.w = 83.4166288 +- 1e-5
// final source.w = 347.9166981 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear1
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.small);
  connect(set.carrier, held.flange);
end Gear1;

// 2.34; i0*(r1 + r2)/(1 + r2) = 2.3397347
// case Gear2 --stop-time 1 --tolerance 1e-8
// final load.w = 46.7946942 +- 1e-5
// final source.w = 109.4871703 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear2
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.small);
  connect(set.large, held.flange);
end Gear2;

// 1.52; i0 = 1.5211268
// case Gear3 --stop-time 1 --tolerance 1e-8
// final load.w = 30.4225352 +- 1e-5
// final source.w = 46.2765324 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear3
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.small);
  connect(set.slow, set.large);
end Gear3;

// 1.14; r1/(r1 - 1 + 1/i0) = 1.1427860
// case Gear4 --stop-time 1 --tolerance 1e-8
// final load.w = 22.8557202 +- 1e-5
// final source.w = 26.1191972 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear4
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.small);
  connect(set.flange_a, set.carrier);
end Gear4;

// 0.87; r2/(1 + r2 - 1/i0) = 0.8671831
// case Gear5 --stop-time 1 --tolerance 1e-8
// final load.w = 17.3436614 +- 1e-5
// final source.w = 15.0401296 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear5
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.large);
  connect(set.flange_a, set.carrier);
end Gear5;

// 0.69; r2/(1 + r2) = 0.6910569
// case Gear6 --stop-time 1 --tolerance 1e-8
// final load.w = 13.8211382 +- 1e-5
// final source.w = 9.5511931 +- 1e-4
// closure 1e-6
// events 0
// modes
model Gear6
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.flange_a, set.carrier);
  connect(set.large, held.flange);
end Gear6;

// -3.40; -i0*r2 = -3.4025204
// case GearR --stop-time 1 --tolerance 1e-8
// final load.w = -68.0504077 +- 1e-5
// final source.w = 231.5428995 +- 1e-4
// closure 1e-6
// events 0
// modes
model GearR
  extends Output;
equation
  connect(source.flange, set.flange_a);
  connect(set.slow, set.large);
  connect(set.carrier, held.flange);
end GearR;

// Fourth gear with losses: power splits and comes together again. All meshes at 100 %: as above; at 98 %: less at the output, never more.
// case LossyFourth --stop-time 1 --tolerance 1e-8
// final load.w <= 23.74144
// final load.w >= 22.71293
// smallest set.lossPower >= 0
// closure 1e-6
// events 0
model LossyFourth
  extends Gear4(set(eta_mesh = 0.98, useHeatPort = true), load(w(start = 1)));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(set.heatPort, air.port);
end LossyFourth;

// The housing on a spring: it holds the reaction, 100 N.m*(i - 1) in the first gear, of which the carrier's brake takes its part by itself.
// The sun of the first set takes 100*37/71 N.m.
// case Mounted --stop-time 1 --tolerance 1e-8
// final mount.tau = 52.112676 +- 1e-2
// closure 1e-6
model Mounted
  import Modelica.Mechanics.Rotational;
  extends Gear1(set(useSupport = true));
  Rotational.Components.Inertia housing(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.SpringDamper mount(c = 1e5, d = 200);
equation
  connect(set.support, housing.flange_a);
  connect(housing.flange_b, mount.flange_a);
  connect(mount.flange_b, held.flange);
end Mounted;
