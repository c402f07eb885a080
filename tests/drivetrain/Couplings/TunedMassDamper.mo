// Mass J_0 = 1 on k = 1e4, ring 0.1: mu = 0.1. At w_0*sqrt((1 - sqrt(mu/(2 + mu)))/(1 + mu)) = 84.30367779 rad/s and, with +, at 105.23643900 the
// amplitude under 100 N.m is T/k*sqrt((2 + mu)/mu) = 0.04582575695 rad, with any damping: once with the best one, once with twice as much.
// case FixedPoints --stop-time 6 --tolerance 1e-9
// final amplitude[1] = 0.04582575695 +- 1e-7
// final amplitude[2] = 0.04582575695 +- 1e-7
// closure 1e-5
// events 0
// modes
model FixedPoints
  parameter Real w[2] = {84.3036777890722, 105.23643899835491};
  Drivetrain.Couplings.TunedMassDamper damper[2](each J_h = 0.4, each J_r = 0.1, each J_0 = 1, each w_0 = 100, d = {3.3570406630727105, 6.714081326});
  Modelica.Mechanics.Rotational.Components.Inertia mass[2](each J = 0.6, each phi(start = 0, fixed = true), each w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Spring spring[2](each c = 1e4);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Torque source[2];
  Real amplitude[2] = {sqrt(mass[i].phi^2 + (mass[i].w/w[i])^2) for i in 1:2};
equation
  for i in 1:2 loop
    source[i].tau = 100*sin(w[i]*time);
    connect(fixed.flange, spring[i].flange_a);
    connect(spring[i].flange_b, mass[i].flange_a);
    connect(mass[i].flange_b, damper[i].flange_a);
    connect(source[i].flange, damper[i].flange_b);
  end for;
initial equation
  damper.phi_rel = {0, 0};
  damper.w_rel = {0, 0};
end FixedPoints;

// The default damping is the best one: on a hub that is held, the ring swings with w = w_0/(1 + mu) = 90.9090909 and the damping ratio
// z = d/(2*J_r*w) = 3.35704066/(2*0.1*90.9090909) = 0.184637236: 0.1*exp(-z*w*t)*(cos(w_d*t) + z/sqrt(1 - z^2)*sin(w_d*t)) at 50 ms is -0.0183566341.
// case Held --stop-time 0.05 --tolerance 1e-10
// final damper.phi_rel = -0.0183566341 +- 1e-8
// closure 1e-6
model Held
  Drivetrain.Couplings.TunedMassDamper damper(J_r = 0.1, J_0 = 1, w_0 = 100, phi_rel(start = 0.1, fixed = true), w_rel(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
equation
  connect(fixed.flange, damper.flange_a);
end Held;

// case Weightless --stop-time 1
// fails its min is
model Weightless
  extends Held(damper(J_r = 0));
end Weightless;
