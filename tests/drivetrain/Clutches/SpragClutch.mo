// A wheel of 0.1 kg.m2 is stopped from -10 rad/s and thrown back: half a period pi*sqrt(J/c) = 0.009934588 s, wound up by 10*sqrt(J/c) = 0.0316228 rad, largest torque
// 316.228 N.m. Without damping it leaves with 10 rad/s; at 0.02 s it is at 10*(0.02 - 0.009934588).
// case Rebound --stop-time 0.02 --tolerance 1e-9 --intervals 2000
// smallest sprag.tau = -316.228 +- 0.01
// final wheel.w = 10 +- 1e-5
// final wheel.phi = 0.10065412 +- 1e-6
// events 3
// closure 1e-5
// modes
// modes 0.005
// modes 0.015
model Rebound
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.1, phi(start = 0, fixed = true), w(start = -10, fixed = true));
  Drivetrain.Clutches.SpragClutch sprag(lambda = 0);
equation
  connect(fixed.flange, sprag.flange_a);
  connect(sprag.flange_b, wheel.flange_a);
end Rebound;

// With lambda = 0.05, from J*w*dw/(1 + lambda*u) = c*z*dz with the speed of winding up u = -w: G(u) = lambda*u - ln(1 + lambda*u) is the same before and after: G(10) = G(-7.484349)
// case Damped --stop-time 0.02 --tolerance 1e-9
// final wheel.w = 7.484350 +- 1e-5
// closure 1e-5
model Damped
  extends Rebound(sprag(lambda = 0.05));
end Damped;

// Overtaking with 50 rad/s against 2 N.m: 50 - 20*t, tanh is 1.
// case Overtaking --stop-time 1 --tolerance 1e-8
// final wheel.w = 30 +- 1e-6
// events 0
// closure 1e-5
model Overtaking
  extends Rebound(wheel(w(start = 50)), sprag(tau_drag = 2));
end Overtaking;

// flange_a swings with 20*sin(2*pi*2*t) rad/s; the load against a damper is only driven forward: it never turns backward, and sprags hold and let go once in a period.
// case Rectifier --stop-time 4 --tolerance 1e-8
// smallest load.w >= -1e-6
// smallest sprag.tau <= -1
// largest sprag.tau <= 1e-9
// events 80
// closure 1e-5
model Rectifier
  Modelica.Mechanics.Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true));
  Modelica.Blocks.Sources.Sine w(amplitude = 20, f = 2);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Damper damper(d = 1);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Drivetrain.Clutches.SpragClutch sprag(lambda = 0.2);
equation
  connect(w.y, speed.w_ref);
  connect(speed.flange, sprag.flange_a);
  connect(sprag.flange_b, load.flange_a);
  connect(load.flange_b, damper.flange_a);
  connect(damper.flange_b, fixed.flange);
end Rectifier;

// More than tau_max is a warning, not an end.
// case TooMuch --stop-time 0.02 --tolerance 1e-8
// smallest sprag.tau <= -300
model TooMuch
  extends Rebound(sprag(tau_max = 100));
end TooMuch;

// case NoStiffness
// fails sprag.c
model NoStiffness
  extends Rebound(sprag(c = 0));
end NoStiffness;

// Two wheels of 1 kg.m2, 1 and 0 rad/s: flange_b is slower from the start, and it holds at once, wherever the angles begin. Half a period, pi*sqrt(0.5/c) = 0.0222144 s, later they
// have exchanged their speeds (no damping); largest torque sqrt(0.5*c) = 70.710678 N.m; the twist was phi at the start.
// case SlowerFromTheStart --stop-time 1 --tolerance 1e-9
// final first.w = 0 +- 1e-6
// final second.w = 1 +- 1e-6
// smallest sprag.tau = -70.710678 +- 0.2
// final sprag.phi_0 = 1 +- 1e-9
// closure 1e-5
// modes
model SlowerFromTheStart
  parameter Real phi = 1;
  Modelica.Mechanics.Rotational.Components.Inertia first(J = 1, phi(start = 0, fixed = true), w(start = 1, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia second(J = 1, phi(start = phi, fixed = true), w(start = 0, fixed = true));
  Drivetrain.Clutches.SpragClutch sprag(lambda = 0);
equation
  connect(first.flange_b, sprag.flange_a);
  connect(sprag.flange_b, second.flange_a);
end SlowerFromTheStart;

// case BehindFromTheStart --stop-time 1 --tolerance 1e-9
// final first.w = 0 +- 1e-6
// final second.w = 1 +- 1e-6
// smallest sprag.tau = -70.710678 +- 0.2
// final sprag.phi_0 = -1 +- 1e-9
// closure 1e-5
model BehindFromTheStart
  extends SlowerFromTheStart(phi = -1);
end BehindFromTheStart;
