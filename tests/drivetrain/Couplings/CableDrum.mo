// A mass of 100 kg on 10 m of rope, EA = 1e5 N, dropped where the rope is just straight: s = m*g*L_0/EA*(1 - cos(w*t)), w = sqrt(EA/(L_0*m)) = 10 rad/s, m*g = 981 N:
// 0.0450963438 m at 0.1 s. Thrown up with 1 m/s the rope is loose and the mass falls freely: -0.1 + 9.81/2*0.01 = -0.05095 m at 0.1 s.
// case Hanging --stop-time 0.1 --tolerance 1e-9
// final load.s = 0.0450963438 +- 1e-7
// final thrown.s = -0.05095 +- 1e-8
// final loose.F = 0 +- 0
// closure 1e-6
// events 0
// modes
model Hanging
  Drivetrain.Couplings.CableDrum rope(r = 0.2, L_0 = 10, EA = 1e5), loose(r = 0.2, L_0 = 10, EA = 1e5);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Translational.Components.Mass load(m = 100, s(start = 0, fixed = true), v(start = 0, fixed = true)), thrown(m = 100, s(start = 0, fixed = true), v(start = -1, fixed = true));
  Modelica.Mechanics.Translational.Sources.ConstantForce weight1(f_constant = 981), weight2(f_constant = 981);
equation
  connect(fixed.flange, rope.flangeR);
  connect(fixed.flange, loose.flangeR);
  connect(rope.flangeT, load.flange_a);
  connect(loose.flangeT, thrown.flange_a);
  connect(load.flange_b, weight1.flange);
  connect(thrown.flange_b, weight2.flange);
end Hanging;

// Steady hoisting with 1 rad/s: the strain stays 981/1e5, the load rises by 0.2 m/s, and the drum, since the rope is stretched, takes in 0.2/1.00981 m of it in a second:
// l = 8.0194293976 after 10 s, with EA*epsilon^2/2 for each metre on the drum: 9.5301195 J. The drive gives 196.2 N.m.
// case Hoist --stop-time 10 --tolerance 1e-9
// final load.s = -1.9019 +- 1e-7
// final rope.l = 8.0194293976 +- 1e-8
// final rope.E_wound = 9.5301195 +- 1e-6
// final drive.flange.tau = -196.2 +- 1e-5
// closure 1e-6
// events 0
model Hoist
  Drivetrain.Couplings.CableDrum rope(r = 0.2, L_0 = 10, EA = 1e5, T_d = 0.01);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 1, phi(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.Mass load(m = 100, s(start = 0.0981, fixed = true), v(start = -0.2, fixed = true));
  Modelica.Mechanics.Translational.Sources.ConstantForce weight(f_constant = 981);
equation
  connect(drive.flange, rope.flangeR);
  connect(rope.flangeT, load.flange_a);
  connect(load.flange_b, weight.flange);
end Hoist;

// A jerk and a swing with damping, lowering: energy closes.
// case Lowering --stop-time 2 --tolerance 1e-8
// closure 1e-5
// final rope.l >= 11.9
model Lowering
  extends Hoist(drive(w_fixed = -5), load(v(start = 0)));
end Lowering;

// case Up --stop-time 60
// fails has come to the drum
model Up
  extends Hoist;
end Up;
