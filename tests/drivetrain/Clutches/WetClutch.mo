// Filling: D = p - p_piston falls with the way of the piston, D = D0 - k*s/A with D0 = 6e5 - 500/0.005 = 5e5. With A*ds/dt = K*sqrt(D), K = 1e-4/sqrt(5e5):
// d(sqrt D)/dt = -k*K/(2*A^2) = -141.4214. At 0.05 s sqrt D = 700.0357, s = (5e5 - 490050)/1e7 = 9.95e-4. The plates touch at D = 4.8e5:
// t = (707.10678 - 692.82032)/141.42136 = 0.101020 s. At the end fn = A*p - F_0 - k*(s_clear + fn/k_pack): fn = 2400/1.001.
// case Filling --stop-time 0.2 --tolerance 1e-8 --step-size 0.001
// at 0.05 clutch.s = 9.95e-4 +- 1e-9
// at 0.101 clutch.s <= 0.002
// at 0.102 clutch.s >= 0.002
// final clutch.fn = 2397.6024 +- 1e-3
// events 6
model Filling
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 1);
  Modelica.Blocks.Sources.Constant pressure(k = 6e5);
  Drivetrain.Clutches.WetClutch clutch(phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
equation
  connect(fixed.flange, clutch.flange_a);
  connect(clutch.flange_b, wheel.flange_a);
  connect(pressure.y, clutch.p);
end Filling;

// Drag at 50 rad/s (full film), 120 rad/s (full up to 70 mm) and 200 rad/s (nowhere full): the integral of 2*pi*r^3*eta*w/h*min(1, q_oil/Q(r)) over r, by numerical
// quadrature, times 10. At p = F_0/A the piston stays.
// case Drag --stop-time 1 --tolerance 1e-8 --step-size 0.05
// at 0.25 clutch.tau = 0.9995977 +- 1e-6
// at 0.6 clutch.tau = 2.2022810 +- 1e-6
// at 1 clutch.tau = 1.4062042 +- 1e-6
// final clutch.s = 0 +- 1e-12
model Drag
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Speed speed(exact = true);
  Modelica.Blocks.Sources.Ramp w(height = 200, duration = 1);
  Modelica.Blocks.Sources.Constant pressure(k = 1e5);
  Drivetrain.Clutches.WetClutch clutch;
equation
  connect(w.y, speed.w_ref);
  connect(fixed.flange, clutch.flange_a);
  connect(speed.flange, clutch.flange_b);
  connect(pressure.y, clutch.p);
end Drag;

// Lock-up with constant force, filled from the start: torque 0.11*2397.6024*10*2/3*(0.08^3 - 0.06^3)/(0.08^2 - 0.06^2) = 185.87127. The difference of 200 rad/s is
// gone after 200/(185.87127*(1/0.2 + 1/1)) = 0.1793356 s; both then have 200*0.2/1.2. The heat is (0.2*1/1.2)*200^2/2 = 3333.333 J, in 1000 J/K.
// case LockUp --stop-time 0.5 --tolerance 1e-8 --step-size 0.01
// at 0.1 clutch.tau = -185.87127 +- 1e-3
// at 0.17 clutch.mode = -1 +- 0
// at 0.18 clutch.mode = 0 +- 0
// at 0.1 clutch.w_rel = -88.47724 +- 1e-3
// final clutch.T = 296.4833333 +- 1e-5
// final driven.w = 33.333333 +- 1e-5
// closure 1e-5
// events 4
// modes
// modes 0.4
model LockUp
  Modelica.Mechanics.Rotational.Components.Inertia driving(J = 0.2, phi(start = 0, fixed = true), w(start = w0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia driven(J = 1);
  Modelica.Blocks.Sources.Constant pressure(k = 6e5);
  Drivetrain.Clutches.WetClutch clutch(eta = 0, s(start = 0.002 + 2400/1.001/5e7), phi_rel(start = 0, fixed = true), w_rel(start = -w0, fixed = true));
  parameter Real w0 = 200;
equation
  connect(driving.flange_b, clutch.flange_a);
  connect(clutch.flange_b, driven.flange_a);
  connect(pressure.y, clutch.p);
end LockUp;

// The same backwards.
// case LockUpReversed --stop-time 0.5 --tolerance 1e-8 --step-size 0.01
// at 0.1 clutch.tau = 185.87127 +- 1e-3
// final clutch.T = 296.4833333 +- 1e-5
// closure 1e-5
model LockUpReversed
  extends LockUp(w0 = -200);
end LockUpReversed;

// A torque of 250*t breaks loose at 185.87127/250 = 0.743485 s. Then w = 125*(t - 0.743485)^2/J.
// case Holding --stop-time 1 --tolerance 1e-8 --step-size 0.01
// at 0.74 wheel.w = 0 +- 1e-9
// final wheel.w = 8.224988 +- 1e-3
// closure 1e-5
// modes 0.5
model Holding
  extends Filling(clutch(eta = 0, s(start = 0.002 + 2400/1.001/5e7)));
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Blocks.Sources.Ramp ramp(height = 250, duration = 1);
equation
  connect(ramp.y, torque.tau);
  connect(torque.flange, wheel.flange_b);
end Holding;

// Slipping with 100 rad/s makes 18587.127 W; through 50 W/K into a bath of 293.15 K: T = 293.15 + P/G*(1 - exp(-t*G/C)), at 1 s 311.28010.
// case Cooled --stop-time 1 --tolerance 1e-8
// final clutch.T = 311.28010 +- 1e-3
model Cooled
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 100);
  Modelica.Blocks.Sources.Constant pressure(k = 6e5);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature bath(T = 293.15);
  Drivetrain.Clutches.WetClutch clutch(useHeatPort = true, G = 50, eta = 0, s(start = 0.002 + 2400/1.001/5e7));
equation
  connect(fixed.flange, clutch.flange_a);
  connect(speed.flange, clutch.flange_b);
  connect(pressure.y, clutch.p);
  connect(bath.port, clutch.heatPort);
end Cooled;

// Filling, slip, lock, emptying, with drag: the audit closes, and the plates part again.
// case Whole --stop-time 2 --tolerance 1e-8
// closure 1e-5
// events 20
// at 1 clutch.w_rel = 0 +- 1e-6
// final clutch.mode = 2 +- 0
// final clutch.fn = 0 +- 0
// modes 2
model Whole
  Modelica.Mechanics.Rotational.Components.Inertia driving(J = 0.2, phi(start = 0, fixed = true), w(start = 200, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia driven(J = 1);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque motor(tau_constant = 40);
  Modelica.Blocks.Sources.Trapezoid pressure(amplitude = 6e5, rising = 0.5, width = 0.6, falling = 0.2, period = 10, nperiod = 1);
  Drivetrain.Clutches.WetClutch clutch(mu_pos = [0, 0.12; 50, 0.1; 300, 0.11], peak = 1.1, phi_rel(start = 0, fixed = true), w_rel(start = -200, fixed = true));
equation
  connect(motor.flange, driving.flange_a);
  connect(driving.flange_b, clutch.flange_a);
  connect(clutch.flange_b, driven.flange_a);
  connect(pressure.y, clutch.p);
end Whole;

// case WrongRadii
// fails linings' inner radius
model WrongRadii
  extends Filling(clutch(r_i = 0.09));
end WrongRadii;

// case NoSurface
// fails clutch.n
model NoSurface
  extends Filling(clutch(n = 0));
end NoSurface;

// Beyond the friction table its last value is held: 0.11, as at LockUp.
// case BeyondTheTable --stop-time 0.1 --tolerance 1e-8
// final clutch.tau = -185.87127 +- 1e-3
// final clutch.w_rel = -88.47724 +- 1e-3
// closure 1e-5
model BeyondTheTable
  extends LockUp(clutch(mu_pos = [0, 0.15; 50, 0.11]));
end BeyondTheTable;
