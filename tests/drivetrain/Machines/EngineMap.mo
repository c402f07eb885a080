// At 200 rad/s and half of the pedal: between [100: 0, 100] and [300: -20, 140] (pedal 0, 1): (0 + 100 - 20 + 140)/4 = 55 N.m. Fuel between
// [0: 0, 0] and [400: 1e-3, 3e-3] (torque 0, 110) at (200, 55): (0 + 0 + 1e-3 + 3e-3)/4 = 1e-3 kg/s; in 10 s 0.01 kg. Efficiency 55*200/(42.7e6*1e-3).
// Dragged (pedal 0): -10 N.m, no fuel. Beyond the map (500 rad/s, pedal 2) the last point: 140 N.m.
// case Points --stop-time 10
// final engine.tau = 55 +- 1e-9
// final engine.fuel = 0.01 +- 1e-9
// final engine.efficiency = 0.25761124121779860 +- 1e-9
// final dragged.tau = -10 +- 1e-9
// final dragged.fuel = 0 +- 1e-12
// final beyond.tau = 140 +- 1e-9
// closure 1e-5
model Points
  model Engine = Drivetrain.Machines.EngineMap(torqueMap = [0, 0, 1; 100, 0, 100; 300, -20, 140], fuelMap = [0, 0, 110; 0, 0, 0; 400, 1e-3, 3e-3]);
  Engine engine, dragged, beyond;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 200), speed2(w_fixed = 200), speed3(w_fixed = 500);
equation
  engine.pedal = 0.5;
  dragged.pedal = 0;
  beyond.pedal = 2;
  connect(engine.flange, speed.flange);
  connect(dragged.flange, speed2.flange);
  connect(beyond.flange, speed3.flange);
end Points;

// A constant map of 50 N.m, with a pedal step at 1 s from 0 (torque 0) to 1 and T = 0.5 s: tau = 50*(1 - exp(-(t - 1)/0.5)); J = 2, so at 2 s
// w = 100 + 50/2*(1 - 0.5*(1 - exp(-2))) = 114.1916910.
// case Lag --stop-time 2 --tolerance 1e-9
// final engine.tau = 43.233235838 +- 1e-5
// final load.w = 114.1916910 +- 1e-5
// closure 1e-5
// modes 1.5
model Lag
  Drivetrain.Machines.EngineMap engine(torqueMap = [0, 0, 1; 0, 0, 50; 1000, 0, 50], T_torque = 0.5);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, w(start = 100, fixed = true), phi(start = 0, fixed = true));
equation
  engine.pedal = if time < 1 then 0 else 1;
  connect(engine.flange, load.flange_a);
end Lag;

// The default map against a fan: it settles where the torque is that of the fan.
// case Settled --stop-time 60 --tolerance 1e-8
// final engine.tau = 100 +- 20
// closure 1e-5
// modes 1
model Settled
  Drivetrain.Machines.EngineMap engine;
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 0.5, w(start = 100, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.QuadraticSpeedDependentTorque fan(tau_nominal = -100, w_nominal = 400);
equation
  engine.pedal = 0.5;
  connect(engine.flange, load.flange_a);
  connect(load.flange_b, fan.flange);
end Settled;
