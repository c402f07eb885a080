// 2 MPa on 54 mm: 4580.442 N on each of two pads, mu = 0.4, 0.11 m: 403.0789 N.m. A wheel of 1 kg.m2 stops from 100 rad/s in 0.2480904 s; 5000 J in 4000 J/K.
// case Stopping --stop-time 0.5 --tolerance 1e-8 --step-size 0.01
// at 0.1 brake.tau = 403.07891 +- 1e-4
// at 0.24 wheel.w = 3.261061 +- 1e-4
// at 0.25 wheel.w = 0 +- 1e-6
// final brake.mode = 0 +- 0
// final brake.T = 294.4 +- 1e-5
// closure 1e-5
// events 4
// modes
// modes 0.5
model Stopping
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 1, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Modelica.Blocks.Sources.Constant pressure(k = 2e6);
  Drivetrain.Clutches.DiscBrake brake(G = 0);
equation
  connect(wheel.flange_b, brake.flange_a);
  connect(pressure.y, brake.p);
end Stopping;

// case Backwards --stop-time 0.5 --tolerance 1e-8 --step-size 0.01
// at 0.24 wheel.w = -3.261061 +- 1e-4
// final brake.T = 294.4 +- 1e-5
// closure 1e-5
model Backwards
  extends Stopping(wheel(w(start = -100)));
end Backwards;

// Fading in a straight line to nothing at 100 K more, C = 100 J/K. The heat is the loss of speed: T - T0 = (w0^2 - w^2)/(2*C), so
// dw/dt = -tau0*(1 - (w0^2 - w^2)/(200*C)) = -tau0/2*(1 + (w/100)^2), w = 100*tan(pi/4 - tau0*t/200). At 0.2 s 40.2104 rad/s; rest at 50*pi/tau0 = 0.3897 s.
// case Fading --stop-time 0.5 --tolerance 1e-9 --step-size 0.01
// at 0.2 wheel.w = 40.21045 +- 1e-4
// at 0.2 brake.T = 335.06560 +- 1e-4
// at 0.38 brake.mode = 1 +- 0
// at 0.4 brake.mode = 0 +- 0
// final brake.T = 343.15 +- 1e-5
// closure 1e-5
model Fading
  extends Stopping(brake(C = 100, fading = [293.15, 1; 393.15, 0]));
end Fading;

// Half the pressure is needed to move the pistons: half the torque. At 0.1 s 100 - 20.15395.
// case Pistons --stop-time 0.1 --tolerance 1e-8
// final wheel.w = 79.846055 +- 1e-4
model Pistons
  extends Stopping(brake(p_0 = 1e6));
end Pistons;

// case NoPressure --stop-time 0.5 --tolerance 1e-8
// final wheel.w = 100 +- 1e-9
// final brake.T = 293.15 +- 0
// events 0
model NoPressure
  extends Stopping(pressure(k = 0));
end NoPressure;

// On a support of 1 kg.m2 that is free: wheel and housing end with the same speed, 50 rad/s, and 2500 J are lost.
// case OnASupport --stop-time 0.5 --tolerance 1e-8
// final housing.w = 50 +- 1e-5
// final brake.T = 293.775 +- 1e-5
// closure 1e-5
model OnASupport
  extends Stopping(brake(useSupport = true));
  Modelica.Mechanics.Rotational.Components.Inertia housing(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
equation
  connect(brake.support, housing.flange_a);
end OnASupport;

// case WrongRadii
// fails pads' inner radius
model WrongRadii
  extends Stopping(brake(r_i = 0.2));
end WrongRadii;

// Beyond the friction table its last value is held: 0.4, as at Stopping.
// case BeyondTheTable --stop-time 0.1 --tolerance 1e-8
// final brake.tau = 403.07891 +- 1e-4
// final wheel.w = 59.692109 +- 1e-4
// closure 1e-5
model BeyondTheTable
  extends Stopping(brake(mu_pos = [0, 0.5; 20, 0.4]));
end BeyondTheTable;
