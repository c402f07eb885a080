// Stall: the turbine is held, the pump gets the torque T from standstill. With C = C(0): J*w' = T - C*w^2,
// so w = sqrt(T/C)*tanh(sqrt(T*C)/J*t) and the torque on the turbine is R(0)*T*tanh(...)^2.
// T = 200 N.m, J = 0.2, C = 0.00661649, R = 2.232: sqrt(T/C) = 173.860597, sqrt(T*C)/J = 5.75173452; at 0.1 s tanh(0.575173452) = 0.519148549
// The stator takes what the turbine gets more than the pump, as a torque on the housing: (R - 1)*T at the end.
// case Stall --stop-time 4 --intervals 40 --tolerance 1e-8
// at 0.1 pump.w = 90.2594770 +- 2e-5
// final pump.w = 173.860597 +- 1e-4
// at 0.1 converter.circuit.tau_t = 120.311593 +- 1e-4
// final converter.circuit.tau_t = 446.4 +- 1e-4
// final housing.flange.tau = -246.4 +- 1e-4
// final converter.circuit.lossPower = 34772.1195 +- 0.05
// closure 1e-6
// events 0
// modes
model Stall
  Modelica.Mechanics.Rotational.Components.Inertia pump(J = 0.2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive(tau_constant = 200);
  Drivetrain.Couplings.TorqueConverter converter(useLockUp = false, useSupport = true);
  Modelica.Mechanics.Rotational.Components.Fixed turbine;
  Modelica.Mechanics.Rotational.Components.Fixed housing;
equation
  connect(drive.flange, pump.flange_a);
  connect(pump.flange_b, converter.flange_a);
  connect(converter.flange_b, turbine.flange);
  connect(converter.support, housing.flange);
end Stall;

// Rows of the table: at nu = 0.8 driving C = 0.00468085, R = 1.1528; coasting the same C and no amplification.
// Speeds 200 and 160: tau_p = 0.00468085*200^2 = 187.234, tau_t = 215.843355. Coasting -187.234 both.
// Turbine backward: the first row, C = 0.00661649: 264.6596 and 590.7202. Pump at rest and turbine at 200: -264.6596. Both backward: nothing.
// Equal speeds: nothing. The turbine rolls forward before a pump that turns backward: coast with the first row.
// case Points --stop-time 1
// final drive.tau_p = 187.234 +- 1e-9
// final drive.tau_t = 215.8433552 +- 1e-6
// final coast.tau_p = -187.234 +- 1e-9
// final coast.tau_t = -187.234 +- 1e-9
// final coast.lossPower = 7489.36 +- 1e-6
// final rollingBack.tau_p = 264.6596 +- 1e-9
// final rollingBack.tau_t = 590.7202272 +- 1e-6
// final rollingBack.lossPower = 64746.324544 +- 1e-5
// final towed.tau_t = -264.6596 +- 1e-9
// final equal.tau_t = 0 +- 1e-9
// final backward.tau_p = 0 +- 1e-12
// final backward.tau_t = 0 +- 1e-12
// final kickback.tau_p = -264.6596 +- 1e-9
model Points
  Drivetrain.Couplings.ConverterCircuit drive, coast, rollingBack, towed, equal, backward, kickback;
protected
  Real speeds[7, 2] = [200, 160; 160, 200; 200, -20; 0, 200; 200, 200; -30, -40; -5, 200];
  Modelica.Mechanics.Rotational.Sources.Speed left[7](each exact = true), right[7](each exact = true);
equation
  left.w_ref = speeds[:, 1];
  right.w_ref = speeds[:, 2];
  connect(left[1].flange, drive.flange_a);
  connect(right[1].flange, drive.flange_b);
  connect(left[2].flange, coast.flange_a);
  connect(right[2].flange, coast.flange_b);
  connect(left[3].flange, rollingBack.flange_a);
  connect(right[3].flange, rollingBack.flange_b);
  connect(left[4].flange, towed.flange_a);
  connect(right[4].flange, towed.flange_b);
  connect(left[5].flange, equal.flange_a);
  connect(right[5].flange, equal.flange_b);
  connect(left[6].flange, backward.flange_a);
  connect(right[6].flange, backward.flange_b);
  connect(left[7].flange, kickback.flange_a);
  connect(right[7].flange, kickback.flange_b);
end Points;

// A launch against TorqueConverter.py: the lock-up clutch closes by a ramp from 2 s on and holds from 2.713 s on.
// case Launch --stop-time 4 --intervals 40 --tolerance 1e-9
// same TorqueConverter.csv 1e-6
// final slip = 0 +- 1e-7
// final converter.lockUp.mode = 0 +- 0
// closure 1e-5
// events 2
// modes 4
model Launch
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 0.2, w(start = 80, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive(tau_constant = 150);
  Modelica.Mechanics.Rotational.Components.Damper drag(d = 0.05);
  Modelica.Mechanics.Rotational.Components.Fixed ground;
  Drivetrain.Couplings.TorqueConverter converter(
    characteristics = [0, 2, 0.0066; 0.5, 1.5, 0.006; 0.8, 1.15, 0.0046; 0.9, 1, 0.003; 1, 1, 0],
    smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments, tau_lockUp = 200);
  Modelica.Blocks.Sources.Ramp pressure(startTime = 2, duration = 1, height = 1);
  Real slip = engine.w - load.w;
equation
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, converter.flange_a);
  connect(converter.flange_b, load.flange_a);
  connect(load.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
  connect(pressure.y, converter.u_lockUp);
end Launch;

// case TooEfficient --stop-time 1
// fails efficiency of a torque converter
model TooEfficient
  extends Points(drive(characteristics = [0, 2, 0.0066; 0.9, 1.2, 0.003; 1, 1, 0]));
end TooEfficient;

// case NeverSlipping --stop-time 1
// fails capacity of a torque converter must be 0
model NeverSlipping
  extends Points(drive(characteristics = [0, 2, 0.0066; 0.9, 1, 0.003; 1, 1, 0.001]));
end NeverSlipping;

// case Unfinished --stop-time 1
// fails must end at a ratio of speeds of 1
model Unfinished
  extends Points(drive(characteristics = [0, 2, 0.0066; 0.9, 1, 0]));
end Unfinished;

// case NoLockUpFriction --stop-time 1
// fails mu_pos must begin above 0
model NoLockUpFriction
  extends Launch(converter(mu_pos = [0, 0]));
end NoLockUpFriction;

// The oil carries nothing; the lock-up clutch slips with 200 rad/s and more than its table has: 100 N.m*0.1/0.2 = 50 N.m slow the engine by 250 rad/s2.
// case BeyondTheTable --stop-time 0.1 --tolerance 1e-8
// final engine.w = 175 +- 1e-6
// closure 1e-5
model BeyondTheTable
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 0.2, w(start = 200, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Fixed held;
  Drivetrain.Couplings.TorqueConverter converter(characteristics = [0, 1, 0; 1, 1, 0], tau_lockUp = 100, mu_pos = [0, 0.2; 20, 0.1]);
  Modelica.Blocks.Sources.Constant pressure(k = 1);
equation
  connect(engine.flange_b, converter.flange_a);
  connect(converter.flange_b, held.flange);
  connect(pressure.y, converter.u_lockUp);
end BeyondTheTable;

// At the points the efficiency is at most 1, in a straight line between the last but two of them 5 - 5.557*(nu - 0.2) it would be 1.68 at nu = 0.55.
// case TooEfficientBetween --stop-time 1
// fails also between the points
model TooEfficientBetween
  extends Points(drive(characteristics = [0, 10, 0.006; 0.1, 9.9, 0.006; 0.2, 5, 0.006; 0.9, 1.11, 0.006; 1, 1, 0]));
end TooEfficientBetween;

// Straight lines reach 1 at most, at nu = 1, but the smooth curve bulges above them where the ratio of torques turns flat: at nu = 0.9.
// case TooEfficientCurve --stop-time 1
// fails has left the straight line
model TooEfficientCurve
  extends Points(drive(characteristics = [0, 1.2, 0.006; 0.8, 1.2, 0.006; 1, 1, 0]), speeds = [200, 180; 160, 200; 200, -20; 0, 200; 200, 200; -30, -40; -5, 200]);
end TooEfficientCurve;
