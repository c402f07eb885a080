partial model SunDrives
  import Modelica.Mechanics.Rotational;
  parameter Real torque = 10;
  Drivetrain.Gears.PlanetaryGear set(z_sun = 30, z_ring = 75, eta_sun = 0.98, eta_ring = 0.99);
  Rotational.Components.Inertia sun(J = 0.01);
  Rotational.Components.Inertia carrier(J = 2, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = torque);
equation
  connect(source.flange, sun.flange_a);
  connect(sun.flange_b, set.sun);
  connect(set.carrier, carrier.flange_a);
end SunDrives;

// The ring is held, r = 2.5, eta = 0.98*0.99. The sun drives: its torque times 1 + r*eta reaches the carrier, w_sun = 3.5*w_carrier. The sun's own inertia takes
// 0.01*3.5*a, so 2*a = (10 - 0.035*a)*3.4255, a = 34.255/(2 + 0.035*3.4255) = 16.15884: per second.
// case RingHeld --stop-time 1 --tolerance 1e-8
// final carrier.w = 26.15883824 +- 1e-5
// final sun.w = 91.55593385 +- 1e-4
// closure 1e-6
// events 0
// modes 1
model RingHeld
  extends SunDrives;
equation
  connect(set.ring, held.flange);
end RingHeld;

// Backward torque: the carrier's inertia drives. Torque of the carrier = (1 + r/eta)*torque of the sun: -2*a = (10 + 0.035*a)*(1 + 2.5/0.9702).
// case CarrierDrives --stop-time 0.4 --tolerance 1e-8
// final carrier.w = 3.26781634 +- 1e-5
// closure 1e-6
// events 0
model CarrierDrives
  extends RingHeld(torque = -10);
end CarrierDrives;

// Sun and ring turn as one: nothing rolls, nothing is lost, and all turns as one body: 10/2.01 per second.
// case Block --stop-time 1 --tolerance 1e-8
// final carrier.w = 14.9751244 +- 1e-5
// final set.lossPower = 0 +- 1e-12
// closure 1e-6
model Block
  extends SunDrives;
equation
  connect(set.sun, set.ring);
end Block;

// Elastic teeth, ring and carrier held: the sun of 0.01 kg.m2 on 1e4 N.m/rad: w0 = 1000 rad/s, damping 1 N.m.s/rad: 5 %. A torque of 10 N.m
// settles at 1 mrad. phi = 1e-3*(1 - exp(-50*t)*(cos(wd*t) + 50/wd*sin(wd*t))), wd = sqrt(1e6 - 2500); at 2 ms 1.333249 mrad.
// case ElasticTeeth --stop-time 0.2 --tolerance 1e-8 --intervals 100
// at 0.002 sun.phi = 1.3332489861e-03 +- 1e-9
// final sun.phi = 1e-3 +- 1e-7
// closure 1e-5
// events 0
// modes
model ElasticTeeth
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.PlanetaryGear set(z_sun = 30, z_ring = 75, elastic = true, c = 1e4, d = 1);
  Rotational.Components.Inertia sun(J = 0.01, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = 10);
equation
  connect(source.flange, sun.flange_a);
  connect(sun.flange_b, set.sun);
  connect(set.carrier, held.flange);
  connect(set.ring, held.flange);
end ElasticTeeth;

// Elastic and lossy, with a heat port: the balance closes.
// case ElasticLossy --stop-time 0.3 --tolerance 1e-8
// closure 1e-5
// events 0
model ElasticLossy
  extends SunDrives(sun(w(start = 0, fixed = true), phi(start = 0, fixed = true)), set(elastic = true, c = 1e3, d = 0.5, useHeatPort = true), carrier(w(start = 0)));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(set.ring, held.flange);
  connect(set.heatPort, air.port);
end ElasticLossy;

// case RingTooSmall
// fails must have more teeth than the sun
model RingTooSmall
  extends RingHeld(set(z_ring = 20));
end RingTooSmall;
