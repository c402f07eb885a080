// Stalled: I = 12.6/0.02 = 630 A, series tau = 3e-5*630^2 = 11.907 N.m, at the ring gear 12 times that, 142.884 N.m; with magnets 0.012*630*12 = 90.72 N.m. Voltage 12.6 - 0.008*630 = 7.56 V.
// case Stall --stop-time 0.2
// final series.flange.tau = -142.884 +- 1e-6
// final magnets.flange.tau = -90.72 +- 1e-6
// final series.V = 7.56 +- 1e-9
// final off.I = 0 +- 1e-12
model Stall
  Drivetrain.Machines.Starter series, magnets(series = false), off;
  Modelica.Mechanics.Rotational.Components.Fixed fixed[3];
equation
  series.on = true;
  magnets.on = true;
  off.on = false;
  connect(series.flange, fixed[1].flange);
  connect(magnets.flange, fixed[2].flange);
  connect(off.flange, fixed[3].flange);
end Stall;

// Against 60 N.m at the ring gear: 5 N.m at the motor and its friction. Series: 3e-5*I^2 = 5 + 1e-4*w with w = (12.6/I - 0.02)/3e-5: by bisection w = 358.4510424, I = 409.7090 A.
// Magnets: 0.012*(12.6 - 0.012*w)/0.02 = 5 + 1e-4*w: 7.56 - 0.0072*w = 5 + 1e-4*w: w = 2.56/0.0073 = 350.6849315.
// case Cranking --stop-time 5 --tolerance 1e-8
// final series.w = 358.4510424 +- 1e-4
// final magnets.w = 350.6849315 +- 1e-4
// closure 1e-5
// modes 1
model Cranking
  Drivetrain.Machines.Starter series, magnets(series = false);
  Modelica.Mechanics.Rotational.Components.Inertia engine[2](each J = 0.2, each phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque load[2](each tau_constant = -60);
equation
  series.on = true;
  magnets.on = true;
  connect(series.flange, engine[1].flange_a);
  connect(magnets.flange, engine[2].flange_a);
  connect(engine.flange_b, load.flange);
end Cranking;

// The engine runs away at 100 rad/s: the clutch parts and carries nothing; the motor with magnets settles at 7.56 = 0.0073*w: 1035.616438 rad/s, below 1200 at the ring gear.
// case Overrun --stop-time 5 --tolerance 1e-8
// final starter.flange.tau = 0 +- 1e-6
// final starter.w = 1035.616438 +- 1e-2
// closure 1e-5
model Overrun
  Drivetrain.Machines.Starter starter(series = false);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed engine(w_fixed = 100);
equation
  starter.on = true;
  connect(starter.flange, engine.flange);
end Overrun;

// case Backward
// fails must not turn backward
model Backward
  Drivetrain.Machines.Starter starter;
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = -20, fixed = true));
equation
  starter.on = false;
  connect(starter.flange, engine.flange_a);
end Backward;
