// Two cones of 35 and 32 mm, 7 degrees = 0.12217 rad, mu = 0.1, 200 N: tau = 0.1*200*0.067/sin(7 degrees) = 10.99538. Two wheels (0.02 and 0.1, 100 and 0 rad/s): the difference
// falls by tau*(1/0.02 + 1/0.1) = 659.7229 rad/s2 and is gone at 0.1515788 s. Heat: (0.02*0.1/0.12)*100^2/2 = 83.33333 J in 100 J/K. Then both have 2/0.12 rad/s.
// case Braking --stop-time 0.3 --tolerance 1e-8 --step-size 0.01
// at 0.1 cone.tau = -10.995382 +- 1e-5
// at 0.1 cone.w_rel = -34.02771 +- 1e-4
// at 0.15 cone.mode = -1 +- 0
// at 0.16 cone.mode = 0 +- 0
// final cone.T = 293.9833333 +- 1e-6
// final second.w = 16.666667 +- 1e-6
// closure 1e-5
// events 4
// modes
// modes 0.3
model Braking
  Modelica.Mechanics.Rotational.Components.Inertia first(J = 0.02, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia second(J = 0.1);
  Modelica.Blocks.Sources.Constant force(k = 200);
  Drivetrain.Clutches.ConeClutch cone(r = {0.035, 0.032}, alpha = 0.12217304763960307, phi_rel(start = 0, fixed = true), w_rel(start = -100, fixed = true));
equation
  connect(first.flange_b, cone.flange_a);
  connect(cone.flange_b, second.flange_a);
  connect(force.y, cone.fn);
end Braking;

// Without force nothing is carried.
// case Apart --stop-time 0.3
// final first.w = 100 +- 1e-9
// events 0
model Apart
  extends Braking(force(k = 0));
end Apart;

// 90 degrees: a disc. tau = 0.1*200*0.067 = 1.34
// case Disc --stop-time 0.1 --tolerance 1e-8
// final cone.tau = -1.34 +- 1e-9
model Disc
  extends Braking(cone(alpha = 1.5707963));
end Disc;

// peak = 1.5: holds up to 1.5*10.995382 = 16.493073, reached by 100*t at 0.164931 s; then slides with 10.995382 less: at 0.3 s
// w = (50*(0.09 - 0.0272022) - 10.995382*0.135069)/0.1 = 16.5475
// case BreakingLoose --stop-time 0.3 --tolerance 1e-8 --step-size 0.01
// at 0.16 cone.w_rel = 0 +- 1e-9
// final second.w = 16.54754 +- 1e-3
// closure 1e-5
model BreakingLoose
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia second(J = 0.1);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Blocks.Sources.Ramp ramp(height = 30, duration = 0.3);
  Modelica.Blocks.Sources.Constant force(k = 200);
  Drivetrain.Clutches.ConeClutch cone(r = {0.035, 0.032}, alpha = 0.12217304763960307, peak = 1.5, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
equation
  connect(fixed.flange, cone.flange_a);
  connect(cone.flange_b, second.flange_a);
  connect(torque.flange, second.flange_b);
  connect(ramp.y, torque.tau);
  connect(force.y, cone.fn);
end BreakingLoose;

// case NoAngle
// fails alpha
model NoAngle
  extends Braking(cone(alpha = 0));
end NoAngle;

// Beyond the friction table its last value is held: 0.1, as at Braking. (In a straight line it would be 0.12 - 0.001*300 < 0 and drive.)
// case BeyondTheTable --stop-time 0.1 --tolerance 1e-8
// final cone.tau = 10.995382 +- 1e-5
// final first.w = -245.02309 +- 1e-4
// closure 1e-5
model BeyondTheTable
  extends Braking(first(w(start = -300)), cone(w_rel(start = 300), mu_pos = [0, 0.12; 20, 0.1]));
end BeyondTheTable;
