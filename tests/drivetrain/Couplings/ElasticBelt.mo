// Radii 0.05 and 0.1, axes 0.4: L = sqrt(0.16 - 0.0025) = 0.39686270, c = 1e5/L = 251976.315. The second pulley is held. 20 N.m on the first ask for
// F_1 - F_2 = 400 N = 2*c*e: phi = e/0.05 = 0.0158745079, F_1 = 500 N, F_2 = 100 N, and mu_needed = log(5)/alpha = 0.55671843 with alpha = pi - 2*asin(0.125).
// 60 N.m make the other span slack: F_1 = 1200 N, phi = 900/c/0.05 = 0.0714352854. Backward the spans change their roles.
// case Loaded --stop-time 1 --tolerance 1e-9
// final even.flange_a.phi = 0.0158745079 +- 1e-8
// final even.F_1 = 500 +- 1e-4
// final even.F_2 = 100 +- 1e-4
// final even.mu_needed = 0.55671843 +- 1e-6
// final even.flange_b.tau = -40 +- 1e-4
// final slack.flange_a.phi = 0.0714352854 +- 1e-8
// final slack.F_2 = 0 +- 0
// final back.flange_a.phi = -0.0714352854 +- 1e-8
// final back.F_1 = 0 +- 0
// closure 1e-5
// events 0
// modes 1
model Loaded
  Drivetrain.Couplings.ElasticBelt even(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 300, mu = 0.6), slack(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 300, mu = 20), back(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 300, mu = 20);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Damper damper[3](each d = 30);
  Modelica.Mechanics.Rotational.Components.Inertia pulley[3](each J = 0.01, each phi(start = 0, fixed = true), each w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque[3](tau_constant = {20, 60, -60});
equation
  connect(even.flange_b, fixed.flange);
  connect(slack.flange_b, fixed.flange);
  connect(back.flange_b, fixed.flange);
  connect(pulley[1].flange_b, even.flange_a);
  connect(pulley[2].flange_b, slack.flange_a);
  connect(pulley[3].flange_b, back.flange_a);
  for i in 1:3 loop
    connect(torque[i].flange, pulley[i].flange_a);
    connect(damper[i].flange_a, pulley[i].flange_a);
    connect(damper[i].flange_b, fixed.flange);
  end for;
end Loaded;

// Both spans taut: a pulley of 0.01 kg.m2 swings with sqrt(2*c*r_a^2/J) = 354.948106 rad/s: 0.001*cos(w*t) is 4.5167841e-4 at 50 ms.
// With T_d = 1e-4 the damping ratio is T_d*w/2 = 0.0177474, so less is left; what is lost is counted.
// case Swing --stop-time 0.05 --tolerance 1e-10
// final free.flange_a.phi = 4.5167841e-4 +- 1e-9
// final damped.flange_a.phi = 3.1624448e-04 +- 1e-9
// closure 1e-6
model Swing
  Drivetrain.Couplings.ElasticBelt free(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 300), damped(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 300, T_d = 1e-4);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia pulley[2](each J = 0.01, each phi(start = 1e-3, fixed = true), each w(start = 0, fixed = true));
equation
  connect(free.flange_b, fixed.flange);
  connect(damped.flange_b, fixed.flange);
  connect(pulley[1].flange_b, free.flange_a);
  connect(pulley[2].flange_b, damped.flange_a);
end Swing;

// case Overlapping --stop-time 1
// fails The pulleys overlap
model Overlapping
  extends Swing(free(a = 0.12));
end Overlapping;

// No pretension: one span alone pulls. From rest at the middle 1 N.m on 0.01 kg.m2 stretches it as a spring of c*r_a^2 = 629.940788 N.m/rad: phi = (1 - cos(w*t))/629.940788 with
// w = 250.986212 rad/s; at 10 ms 1 - cos(2.50986212) = 1.80700677. At the start there is no force, and no friction is needed.
// case NoPretension --stop-time 0.01 --tolerance 1e-10
// at 0 belt.mu_needed = 0 +- 0
// final belt.flange_a.phi = 0.00286853431 +- 1e-8
// final belt.F_2 = 0 +- 0
// closure 1e-6
model NoPretension
  Drivetrain.Couplings.ElasticBelt belt(r_a = 0.05, r_b = 0.1, a = 0.4, EA = 1e5, F_0 = 0, mu = 20);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque(tau_constant = 1);
  Modelica.Mechanics.Rotational.Components.Inertia pulley(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
equation
  connect(torque.flange, pulley.flange_a);
  connect(pulley.flange_b, belt.flange_a);
  connect(belt.flange_b, fixed.flange);
end NoPretension;
