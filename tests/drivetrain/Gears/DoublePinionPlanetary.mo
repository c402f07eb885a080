// The carrier is held, r = 2.5: the ring turns as the sun does, 2.5 times slower. eta = 0.98^3: the ring of 2 kg.m2 gets 2.5*eta*10 N.m.
// case CarrierHeld --stop-time 1 --tolerance 1e-8
// final ring.w = 21.76490000 +- 1e-5
// final set.phi_sun = 39.70612500 +- 1e-4
// closure 1e-6
// events 0
// modes 1
model CarrierHeld
  import Modelica.Mechanics.Rotational;
  parameter Real torque = 10;
  Drivetrain.Gears.DoublePinionPlanetary set(z_sun = 30, z_ring = 75, eta_sun = 0.98, eta_planets = 0.98, eta_ring = 0.98);
  Rotational.Components.Inertia ring(J = 2, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = torque);
equation
  connect(source.flange, set.sun);
  connect(set.ring, ring.flange_a);
  connect(set.carrier, held.flange);
end CarrierHeld;

// The ring drives: the sun's torque of 10 N.m asks for 25/eta N.m.
// case RingDrives --stop-time 0.5 --tolerance 1e-8
// final ring.w = 3.35948457 +- 1e-5
// closure 1e-6
model RingDrives
  extends CarrierHeld(torque = -10);
end RingDrives;

// The sun is held, no losses: (1 - r)*w_carrier = -r*w_ring, so the carrier turns 2.5/1.5 times as fast as the ring and by the balance
// of power the ring of 2 kg.m2 gets w_carrier/w_ring times the torque of the carrier.
// case SunHeld --stop-time 1 --tolerance 1e-8
// final ring.w = 18.33333333 +- 1e-5
// closure 1e-6
model SunHeld
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.DoublePinionPlanetary set(z_sun = 30, z_ring = 75);
  Rotational.Components.Inertia ring(J = 2, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed held;
  Rotational.Sources.ConstantTorque source(tau_constant = 10);
equation
  connect(source.flange, set.carrier);
  connect(set.ring, ring.flange_a);
  connect(set.sun, held.flange);
end SunHeld;
