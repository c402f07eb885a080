// At 10 rad/s, orders 1 and 2: amplitudes halfway between [0: 0, 4] and [20: 6, 2], so 3 and 3; phases 0.1 and 0.5; mean 7. At t = 0.1 s phi = 1, from phi0 = 0.2:
// 7 + 3*cos(0.8 + 0.1) + 3*cos(1.6 + 0.5) = 7.350291591 N.m.
// The same backwards, at phi = -1: 7 + 3*cos(-1.2 + 0.1) + 3*cos(-2.4 + 0.5) = 7.390919664. Beyond the table, at 40 rad/s and phi = 4: amplitudes 6 and 2:
// 7 + 6*cos(3.8 + 0.1) + 2*cos(7.6 + 0.5) = 2.157317867.
// case Values --stop-time 0.1
// final source.tau = 7.350291591 +- 1e-8
// final backwards.tau = 7.390919664 +- 1e-8
// final beyond.tau = 2.157317867 +- 1e-7
model Values
  model Source = Drivetrain.Machines.HarmonicTorque(order = {1, 2}, amplitude = [0, 0, 4; 20, 6, 2], phase = [0, 0.1, 0.5], mean = [0, 7], phi0 = 0.2);
  Source source, backwards, beyond;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 10, phi(fixed = true)), speed2(w_fixed = -10, phi(fixed = true)), speed3(w_fixed = 40, phi(fixed = true));
equation
  connect(source.flange, speed.flange);
  connect(backwards.flange, speed2.flange);
  connect(beyond.flange, speed3.flange);
end Values;

// On a free inertia: J*w^2/2 - A/k*sin(k*phi) is constant. From w = 5 at phi = 0 with J = 2, A = 3,
// k = 2, at phi = pi/4 (sin = 1): w = sqrt(25 + 2/2*3/2) = sqrt(26.5) = 5.147815070. `peak` is the largest speed.
// case Free --stop-time 4 --tolerance 1e-10 --intervals 4000
// largest load.w = 5.147815070 +- 1e-6
// closure 1e-5
// modes 1
model Free
  Drivetrain.Machines.HarmonicTorque source(order = {2}, amplitude = [0, 3]);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, w(start = 5, fixed = true), phi(start = 0, fixed = true));
equation
  connect(source.flange, load.flange_a);
end Free;
