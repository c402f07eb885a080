// Torque K*(w^2 - 150^2), K = 3*0.1*0.03*0.04*0.25 = 9e-5. flange_a turns with w = 400*t, the shoes touch at 0.375 s. The drum (0.05) then has
// K/J*(400^2/3*(t^3 - 0.375^3) - 150^2*(t - 0.375)): at 0.8 s 26.87704.
// case RunUp --stop-time 1 --tolerance 1e-8 --step-size 0.025
// at 0.375 drum.w = 0 +- 1e-9
// at 0.5 clutch.tau = -1.575 +- 1e-6
// at 0.8 drum.w = 26.87704 +- 1e-4
// events 4
// closure 1e-4
// modes
// modes 0.9
model RunUp
  Modelica.Mechanics.Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true));
  Modelica.Blocks.Sources.Ramp w(height = 400, duration = 1);
  Modelica.Mechanics.Rotational.Components.Inertia drum(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Drivetrain.Clutches.CentrifugalClutch clutch;
equation
  connect(w.y, speed.w_ref);
  connect(speed.flange, clutch.flange_a);
  connect(clutch.flange_b, drum.flange_a);
end RunUp;

// At 300 rad/s: 6.075 N.m, 121.5 rad/s2, both turn alike after 2.469136 s. The clutch takes as much as the drum, 0.05*300^2/2 = 2250 J, in 500 J/K.
// case LockUp --stop-time 3 --tolerance 1e-8 --step-size 0.02
// at 2 drum.w = 243 +- 1e-5
// at 2.46 clutch.mode = -1 +- 0
// at 2.48 clutch.mode = 0 +- 0
// final drum.w = 300 +- 1e-5
// final clutch.T = 297.65 +- 1e-5
// closure 1e-5
// events 5
model LockUp
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 300, phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia drum(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Drivetrain.Clutches.CentrifugalClutch clutch;
equation
  connect(speed.flange, clutch.flange_a);
  connect(clutch.flange_b, drum.flange_a);
end LockUp;

// Too slow: nothing. Backwards it is the same as forwards.
// case TooSlow --stop-time 3 --tolerance 1e-8
// final drum.w = 0 +- 1e-9
// final clutch.mode = 2 +- 0
model TooSlow
  extends LockUp(speed(w_fixed = 149));
end TooSlow;

// case Backwards --stop-time 3 --tolerance 1e-8 --step-size 0.02
// at 2 drum.w = -243 +- 1e-5
// final drum.w = -300 +- 1e-5
model Backwards
  extends LockUp(speed(w_fixed = -300));
end Backwards;

// A motor drives both and is taken away; below 150 rad/s the drum is let go. A load on the drum slows it, the motor side keeps its speed. At 0.1 + 0.2 kg.m2 and -60 N.m
// from 200 rad/s: together 200 - 200*t until 150 rad/s at 0.25 s; then the drum alone by 300 rad/s2: at 0.5 s 75.
// case LettingGo --stop-time 0.5 --tolerance 1e-8
// final engine.w = 150 +- 1e-3
// final drum.w = 75 +- 0.05
// closure 1e-5
model LettingGo
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 0.1, phi(start = 0, fixed = true), w(start = 200, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia drum(J = 0.2);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque load(tau_constant = -60);
  Drivetrain.Clutches.CentrifugalClutch clutch(mu_pos = [0, 200], phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
equation
  connect(engine.flange_b, clutch.flange_a);
  connect(clutch.flange_b, drum.flange_a);
  connect(drum.flange_b, load.flange);
end LettingGo;

// case NoShoe
// fails clutch.n
model NoShoe
  extends LockUp(clutch(n = 0));
end NoShoe;

// Beyond the friction table its last value is held: 0.25, as at LockUp.
// case BeyondTheTable --stop-time 2 --tolerance 1e-8
// final drum.w = 243 +- 1e-5
// closure 1e-5
model BeyondTheTable
  extends LockUp(clutch(mu_pos = [0, 0.35; 50, 0.25]));
end BeyondTheTable;
