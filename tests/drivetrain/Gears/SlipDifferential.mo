// Wheels at 10 and 0 rad/s, 1 kg.m2 each. The clutch gives 0.1*0.5 m*400 N = 20 N.m, half of it as a locking torque: the gap closes with
// 2*10/1 = 20 rad/s2 and is gone at 0.5 s. The clutch slips with half of the gap.
// case Closes --stop-time 1 --tolerance 1e-8
// at 0.25 differential.w_rel = 5 +- 1e-6
// at 0.25 differential.w_clutch = 2.5 +- 1e-6
// at 0.25 differential.lossPower = 50 +- 1e-4
// final left.w = 5 +- 1e-6
// final differential.mode = 0 +- 0
// closure 1e-6
// events 2
// modes
model Closes
  import Modelica.Mechanics.Rotational;
  parameter Real signal = 0.4;
  Drivetrain.Gears.SlipDifferential differential(mu_pos = [0, 0.1], cgeo = 0.5, fn_max = 1000, useHeatPort = true);
  Rotational.Components.Inertia left(J = 1, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia right(J = 1, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Blocks.Sources.Constant pressure(k = signal);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(pressure.y, differential.f_normalized);
  connect(differential.left, left.flange_a);
  connect(differential.right, right.flange_a);
  connect(differential.heatPort, air.port);
end Closes;

// Not pressed: an open differential.
// case Open --stop-time 1 --tolerance 1e-8
// final left.w = 10 +- 1e-6
// final right.w = 0 +- 1e-6
// final differential.mode = 2 +- 0
// closure 1e-6
// events 0
model Open
  extends Closes(signal = 0);
end Open;

// Friction grows with the speed of the plates, mu = 0.1 + 0.01*w: dw_rel = -200*(0.1 + 0.005*w_rel) = -20 - w_rel: w_rel = 30*exp(-t) - 20, 0 at ln(1.5).
// case Curve --stop-time 1 --tolerance 1e-8
// at 0.2 differential.w_rel = 4.56192259 +- 1e-5
// final differential.w_rel = 0 +- 1e-8
// closure 1e-6
// events 2
model Curve
  extends Closes(differential(mu_pos = [0, 0.1; 100, 1.1]));
end Curve;

// A drive torque of 400 N.m at the case; the left wheel has less resistance by 250 N.m, and slips. The clutch gives 40 N.m at the full signal, a locking torque of
// 20: T_left = 180, T_right = 220 N.m; accelerations 180 - 50 = 130 and 220 - 300 = -80 rad/s2.
// case Drives --stop-time 0.5 --tolerance 1e-8
// final left.w = 165 +- 1e-5
// final right.w = 60 +- 1e-5
// final differential.left.tau = -180 +- 1e-6
// closure 1e-6
// events 4
model Drives
  import Modelica.Mechanics.Rotational;
  extends Closes(signal = 1, left(w(start = 100)), right(w(start = 100)), differential(ratio = 4, cgeo = 0.4));
  Rotational.Sources.ConstantTorque motor(tau_constant = 100);
  Rotational.Sources.ConstantTorque road[2](tau_constant = {-50, -300});
equation
  connect(motor.flange, differential.flange_a);
  connect(road[1].flange, left.flange_b);
  connect(road[2].flange, right.flange_b);
end Drives;

// case NegativeFriction
// fails but its min is 0
model NegativeFriction
  extends Closes(differential(fn_max = -1));
end NegativeFriction;

// Beyond the friction table its last value is held: 0.1, as at Closes.
// case BeyondTheTable --stop-time 0.25 --tolerance 1e-8
// final differential.w_rel = 5 +- 1e-6
// closure 1e-6
model BeyondTheTable
  extends Closes(differential(mu_pos = [0, 0.12; 2, 0.1]));
end BeyondTheTable;
