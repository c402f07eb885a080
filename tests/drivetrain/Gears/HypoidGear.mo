// The pinion drives: eta = (cos(alpha) + mu*tan(beta_b))/(cos(alpha) + mu*tan(beta_a)) = 0.966856; 100 N.m on 0.05 kg.m2, a ratio of 4, 3 kg.m2 and
// 300 N.m against them: a = (100*4*eta - 300)/(3 + 0.05*16*eta) once the flanks have settled.
// case PinionDrives --stop-time 1 --tolerance 1e-8
// final wheel.a = 22.9873295 +- 1e-4
// closure 1e-5
// events 6
// modes 0.5
model PinionDrives
  import Modelica.Mechanics.Rotational;
  parameter Real torque = 100;
  parameter Real load = 300;
  parameter Real w0 = 0;
  Drivetrain.Gears.HypoidGear gear(ratio = 4, beta_a = 0.87, beta_b = 0.56, mu = 0.06, c = 1e5, d = 20);
  Rotational.Components.Inertia pinion(J = 0.05, w(start = 4*w0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia wheel(J = 3, w(start = w0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque motor(tau_constant = torque);
  Rotational.Sources.ConstantTorque brake(tau_constant = -load);
equation
  connect(motor.flange, pinion.flange_a);
  connect(pinion.flange_b, gear.flange_a);
  connect(gear.flange_b, wheel.flange_a);
  connect(wheel.flange_b, brake.flange);
end PinionDrives;

// The wheel drives, forward from 50 rad/s: eta = (cos(alpha) - mu*tan(beta_a))/(cos(alpha) - mu*tan(beta_b)); the pinion is braked with 50 N.m.
// -50 + tau = 0.05*4*a, tau*4/eta = -3*a.
// case WheelDrives --stop-time 0.5 --tolerance 1e-8
// final wheel.a = -54.2213798 +- 1e-4
// closure 1e-5
// events 6
model WheelDrives
  extends PinionDrives(torque = -50, load = 0, w0 = 50);
end WheelDrives;

// Backward, the pinion drives: the same efficiency.
// case Reversed --stop-time 1 --tolerance 1e-8
// final wheel.a = -22.9873295 +- 1e-4
// closure 1e-5
model Reversed
  extends PinionDrives(torque = -100, load = -300);
end Reversed;

// case NoOffset
// fails must be greater than that of the wheel
model NoOffset
  extends PinionDrives(gear(beta_b = 0.87));
end NoOffset;
