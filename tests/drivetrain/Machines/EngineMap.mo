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

// Torque 100*pedal between pedal 0 and 1. A pedal of -0.3*sin(2*pi*t/60) acts in its positive halves only, 0.3*100*60/pi = 572.957795 N.m.s each; five in 300 s: w = 80 + 2864.78898/10 = 366.478898.
// One of 1 - 0.3*sin(...) is cut off in the same halves: w = 80 + (30000 - 2864.78898)/100 = 351.3521102. A speed below the map's first (100 rad/s) has its torque: from 80 rad/s with 50 N.m 20*10/50 = 4 s
// up to there, then 50*(200 - w)/100 up to its end: w = 200 - 100*exp(-(t - 4)/20), at 14 s 139.3469340.
// case Pedal --stop-time 300 --tolerance 1e-10
// final low.w = 366.478898 +- 5e-5
// final high.w = 351.3521102 +- 5e-5
// closure 1e-5
// case Ends --stop-time 14 --tolerance 1e-8
// final load.w = 139.3469340 +- 1e-5
model Pedal
  model Engine = Drivetrain.Machines.EngineMap(torqueMap = [0, 0, 1; 0, 0, 100; 800, 0, 100]);
  Engine engine, engine2;
  Modelica.Mechanics.Rotational.Components.Inertia low(J = 10, w(start = 80, fixed = true), phi(fixed = true)), high(J = 100, w(start = 80, fixed = true), phi(fixed = true));
equation
  engine.pedal = -0.3*sin(2*Modelica.Constants.pi*time/60);
  engine2.pedal = 1 - 0.3*sin(2*Modelica.Constants.pi*time/60);
  connect(engine.flange, low.flange_a);
  connect(engine2.flange, high.flange_a);
end Pedal;
model Ends
  Drivetrain.Machines.EngineMap engine(torqueMap = [0, 0, 1; 100, 0, 50; 200, 0, 0]);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 10, w(start = 80, fixed = true), phi(fixed = true));
equation
  engine.pedal = 1;
  connect(engine.flange, load.flange_a);
end Ends;

// Braked through standstill, where the fuel ends: w = 10 - 300 t + …, and backwards afterwards; no efficiency is 0/0.
// case Stalls --stop-time 1
// final engine.efficiency = 0 +- 1e-12
// closure 1e-5
model Stalls
  Drivetrain.Machines.EngineMap engine;
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque brake(tau_constant = -300);
equation
  engine.pedal = 0.2;
  connect(engine.flange, load.flange_a);
  connect(brake.flange, load.flange_b);
end Stalls;
