// At rest and without friction: springs in series with their two ends, behind half of the gap.
// phi_rel = b/2 + T*(1/c + 2/c_end) = 0.05 + 300*(1/600 + 2/30000) = 0.57 in one direction, and its negative in the other.
// Stored: T^2/2*(1/c + 2/c_end) = 78 J.
// case Static --stop-time 0.8 --tolerance 1e-8
// final forward.phi_rel = 0.57 +- 1e-6
// final backward.phi_rel = -0.57 +- 1e-6
// final forward.q[6] = 0.01 +- 1e-6
// final forward.q[1] = 0.51 +- 1e-6
// closure 1e-5
// events 0
// modes 0.8
model Static
  Drivetrain.Couplings.ArcSpringDualMassFlywheel forward(mu = 0, b = 0.1, d = 1), backward(mu = 0, b = 0.1, d = 1);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Damper d1(d = 15), d2(d = 15);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque t1(tau_constant = 300), t2(tau_constant = -300);
equation
  connect(fixed.flange, forward.flange_a);
  connect(fixed.flange, backward.flange_a);
  connect(fixed.flange, d1.flange_a);
  connect(fixed.flange, d2.flange_a);
  connect(d1.flange_b, forward.flange_b);
  connect(d2.flange_b, backward.flange_b);
  connect(t1.flange, forward.flange_b);
  connect(t2.flange, backward.flange_b);
initial equation
  forward.phi_rel = 0;
  forward.w_rel = 0;
  backward.phi_rel = 0;
  backward.w_rel = 0;
end Static;

// Slow twist at speed, without redirection (arc = 0): n + 1 points rub with T/2, T, …, T, T/2, where n*T = mu*J_s*w^2 = 0.1*0.006*200^2 = 24 N.m.
// With all points sliding the torque falls from the wing to the stop: tau_s(i) = S + (n - i + 1/2)*T, wing S + n*T, stop S. The twist is
// x = (S + n*T)/c_end + (n*S + n^2*T/2)/(n*c) + S/c_end, so the wing's torque is x/(1/c + 2/c_end) + n*T/2 = x/0.00173333 + 12 when it is
// pushed and x/0.00173333 - 12 when it returns: at 0.4 rad 242.769 and 218.769. The speed of the points, up to 0.1 rad/s, changes that by 0.012.
// case Hysteresis --stop-time 7 --intervals 70 --tolerance 1e-8
// at 4 torque = 242.769 +- 0.02
// at 6 torque = 218.769 +- 0.02
// events 3
model Hysteresis
  Drivetrain.Couplings.ArcSpringDualMassFlywheel dmf(arc = 0);
  Modelica.Mechanics.Rotational.Sources.Speed first(exact = true), second(exact = true);
  Real torque = -dmf.tau;
equation
  first.w_ref = 200;
  second.w_ref = if time < 5 then 200.1 else 199.9;
  connect(first.flange, dmf.flange_a);
  connect(second.flange, dmf.flange_b);
end Hysteresis;

// A pulsating torque at 40 Hz against ArcSpringDualMassFlywheel.py; the wing leaves the springs and meets them.
// case Pulsating --stop-time 0.2 --intervals 50 --tolerance 1e-9
// same ArcSpringDualMassFlywheel.csv 1e-5
// closure 1e-5
// events 0
// modes 0.2
model Pulsating
  Drivetrain.Couplings.ArcSpringDualMassFlywheel dmf(n = 4, J_1 = 0.1, J_2 = 0.05, J_s = 0.008, c = 500, d = 0.08, c_end = 20000, arc = 2, mu = 0.12, b = 0.06, x_s = 1e-3);
  Modelica.Mechanics.Rotational.Sources.Torque engine;
  Modelica.Mechanics.Rotational.Components.Damper load(d = 0.4);
  Modelica.Mechanics.Rotational.Components.Fixed ground;
equation
  engine.tau = 60 + 150*sin(2*Modelica.Constants.pi*40*time);
  connect(engine.flange, dmf.flange_a);
  connect(dmf.flange_b, load.flange_a);
  connect(load.flange_b, ground.flange);
initial equation
  dmf.flange_a.phi = 0;
  dmf.w_1 = 120;
  dmf.phi_rel = 0;
  dmf.w_rel = 0;
end Pulsating;

// Coils that touch: beyond phi_max the segments get 51 times as stiff. phi = 0.5 + (T - 300)/(51*c) + 2*T/c_end for phi_max = 0.5, c = 600, T = 606 N.m:
// 0.5 + 0.01 + 0.0404 = 0.5504
// case Blocked --stop-time 0.8 --tolerance 1e-8
// final forward.phi_rel = 0.5504 +- 1e-6
// closure 1e-5
model Blocked
  extends Static(forward(b = 0, phi_max = 0.5), t1(tau_constant = 606));
end Blocked;

// case SlipperyChannel --stop-time 1
// fails mu
// fails its min is 0
model SlipperyChannel
  extends Static(forward(mu = -0.1));
end SlipperyChannel;
