// Sprocket a has 17 teeth of 12.7 mm: r = 0.0345579138. Turned by 0.05 rad against a held sprocket b it has taken r*sin(0.05) of chain on the lever r*cos(0.05):
// 3454.35165 N, 119.225999 N.m. After 1 rad the third joint pulls: x = 3*p + r*sin(1 - 3*2*pi/17) = 0.0343476016, 2359.92661 N.m.
// With 2 mm of slack a turn of -1 rad pulls the other strand, whose joints are half a pitch off (17 is odd): e = 0.0333739483, -2300.00923 N.m. Within the slack
// there is nothing.
// case Polygons --stop-time 1
// final a.F[1] = 3454.35165 +- 1e-3
// final a.flange_a.tau = 119.225999 +- 1e-5
// final b.flange_a.tau = 2359.92661 +- 1e-4
// final c.flange_a.tau = -2300.00923 +- 1e-4
// final d.flange_a.tau = 0 +- 0
model Polygons
  Drivetrain.Couplings.ChainDrive a(z_a = 17, z_b = 34, c = 2e6), b(z_a = 17, z_b = 34, c = 2e6), c(z_a = 17, z_b = 34, c = 2e6, slack = 2e-3), d(z_a = 17, z_b = 34, c = 2e6, slack = 2e-3);
  Modelica.Mechanics.Rotational.Components.Fixed held, a1(phi0 = 0.05), b1(phi0 = 1), c1(phi0 = -1), d1(phi0 = 0.02);
equation
  connect(a1.flange, a.flange_a);
  connect(b1.flange, b.flange_a);
  connect(c1.flange, c.flange_a);
  connect(d1.flange, d.flange_a);
  connect(a.flange_b, held.flange);
  connect(b.flange_b, held.flange);
  connect(c.flange_b, held.flange);
  connect(d.flange_b, held.flange);
end Polygons;

// An even speed drives a wheel with a brake, against ChainDrive.py: the polygons shake it, strands get slack.
// case Running --stop-time 0.05 --intervals 50 --tolerance 1e-9
// same ChainDrive.csv 1e-5
// closure 1e-5
// events 0
// modes
model Running
  Drivetrain.Couplings.ChainDrive chain(z_a = 15, z_b = 20, c = 1e6, d = 300, slack = 1e-3);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 40, phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.02, phi(start = 0, fixed = true), w(start = 30, fixed = true));
  Modelica.Mechanics.Rotational.Components.Damper brake(d = 2);
  Modelica.Mechanics.Rotational.Components.Fixed ground;
equation
  connect(drive.flange, chain.flange_a);
  connect(chain.flange_b, wheel.flange_a);
  connect(wheel.flange_b, brake.flange_a);
  connect(brake.flange_b, ground.flange);
end Running;

// case Bar --stop-time 1
// fails its min is 3
model Bar
  extends Polygons(a(z_a = 2));
end Bar;
