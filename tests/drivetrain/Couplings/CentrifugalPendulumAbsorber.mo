// Carrier at an even 100 rad/s, epicycloid of order 2, r_0 = 0.12, m = 1: at any swing s = s_0*cos(2*w*t). At 0.1 s, with s_0 = 0.02:
// s = 0.00816164124, v = -3.651781003, and tau = -(X_s*v*w + Y*der(v) + Y_s*v^2) = 32.51823387 with X_s = -8*s, Y = sqrt(0.0144 - 20*s^2), Y_s = -20*s/Y.
// The circle is a mathematical pendulum: der(psi) twice is -(2*w)^2*sin(psi), and from psi = 1 (s = 0.024) it takes K(sin(1/2)^2)/(2*w) = 8.374969580 ms to s = 0.
// case EvenSpeed --stop-time 0.1 --tolerance 1e-10
// final epicycloid.s = 0.00816164124 +- 1e-8
// final epicycloid.v = -3.651781003 +- 2e-6
// final epicycloid.tau = 32.51823387 +- 2e-5
// closure 1e-6
// events 0
model EvenSpeed
  Drivetrain.Couplings.CentrifugalPendulumAbsorber epicycloid(m = 1, r_0 = 0.12, order = 2, s(start = 0.02)), circle(m = 1, r_0 = 0.12, order = 2, circular = true, s_max = 0.05, s(start = 0.024));
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 100, phi(start = 0, fixed = true));
equation
  connect(drive.flange, epicycloid.flange_a);
  connect(drive.flange, circle.flange_a);
end EvenSpeed;

// case Circle --stop-time 0.00837496958046 --tolerance 1e-10
// final circle.s = 0 +- 1e-8
model Circle
  extends EvenSpeed;
end Circle;

// Free: momentum (J + m*X)*w + m*Y*v = (0.05 + 0.0135)*100 = 6.35 and energy 317.5 J stay.
// case Free --stop-time 0.5 --tolerance 1e-10
// largest momentum = 6.35 +- 1e-6
// smallest momentum = 6.35 +- 1e-6
// largest energy = 317.5 +- 1e-5
// smallest energy = 317.5 +- 1e-5
// smallest a.w <= 95
// closure 1e-6
// events 0
// modes 0.1
model Free
  Drivetrain.Couplings.CentrifugalPendulumAbsorber a(J = 0.05, m = 1, r_0 = 0.12, order = 2, s(start = 0.015));
  Real momentum = (a.J + a.m*a.X)*a.w + a.m*a.Y*a.v;
  Real energy = a.J*a.w^2/2 + a.m*(a.X*a.w^2/2 + a.Y*a.v*a.w + a.v^2/2);
initial equation
  a.phi = 0;
  a.w = 100;
end Free;

// A torque of the second order, 10*sin(2*phi): the pendulums swing by T/(m*r_0*4*w^2) = 2.08333 mm, v = -0.4166667 at the start, and the carrier
// turns evenly. Rigid, (0.05 + 0.0144)*w' = 10*sin(200*t) would make it swing by 0.776 rad/s to either side; less than 0.05 is left, of the squares of the swing.
// case Absorbs --stop-time 0.5 --tolerance 1e-9
// largest a.w <= 100.05
// smallest a.w >= 99.95
// largest a.s = 0.00208333 +- 2e-5
// closure 1e-6
model Absorbs
  Drivetrain.Couplings.CentrifugalPendulumAbsorber a(J = 0.05, m = 1, r_0 = 0.12, order = 2, v(start = -0.41666667));
  Modelica.Mechanics.Rotational.Sources.Torque torque;
equation
  torque.tau = 10*sin(2*a.phi);
  connect(torque.flange, a.flange_a);
initial equation
  a.phi = 0;
  a.w = 100;
end Absorbs;

// Against the stops: what goes in comes back, less what the damping takes.
// case Stops --stop-time 0.3 --tolerance 1e-9
// largest a.s <= 0.0125
// largest a.s >= 0.01
// closure 1e-5
// events 0
model Stops
  Drivetrain.Couplings.CentrifugalPendulumAbsorber a(J = 0.05, m = 1, r_0 = 0.12, order = 2, s_max = 0.01, d = 5, v(start = 4));
initial equation
  a.phi = 0;
  a.w = 100;
end Stops;

// case TooFar --stop-time 1
// fails beyond the end of their path
model TooFar
  extends Free(a(s_max = 0.03));
end TooFar;

// Stops that are too soft end the run before the path does.
// case Through --stop-time 0.5
// fails make the stops stiffer
model Through
  Drivetrain.Couplings.CentrifugalPendulumAbsorber a(J = 0.1, m = 1, r_0 = 0.12, order = 2, c_stop = 1e5, v(start = 6));
initial equation
  a.phi = 0;
  a.w = 10;
end Through;
