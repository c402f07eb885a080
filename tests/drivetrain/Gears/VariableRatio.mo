// No torque from outside: the kinetic energy (J_b + J_a*ratio^2)*w_b^2/2 stays while the ratio goes from 2 to 3. From J_b*dw_b = -ratio*J_a*dw_a and
// w_a = ratio*w_b follows d(ln w_b) = -d(ln(J_b + J_a*ratio^2))/2: w_b = 10*sqrt((2 + 0.5*4)/(2 + 0.5*9)). The stiff compliance does not change that.
// case Ramp --stop-time 2 --tolerance 1e-8
// final load.w = 7.84464541 +- 1e-3
// final engine.w = 23.53393622 +- 3e-3
// closure 1e-5
// events 0
// modes
model Ramp
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.VariableRatio gear(c = 1e5, d = 100);
  Rotational.Components.Inertia engine(J = 0.5, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Modelica.Blocks.Sources.Ramp ratio(offset = 2, height = 1, duration = 1, startTime = 0.5);
equation
  connect(engine.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(ratio.y, gear.ratio);
end Ramp;

// A constant ratio of 2 and 10 N.m with eta = 0.9: a = 18/(2 + 4*0.5*0.9) = 4.736842 rad/s2 from 10 rad/s, once the twist has settled.
// case Constant --stop-time 1 --tolerance 1e-8
// final load.a = 4.7368421 +- 1e-5
// final load.w = 14.7368421 +- 1e-3
// closure 1e-5
// events 0
model Constant
  import Modelica.Mechanics.Rotational;
  extends Ramp(ratio(height = 0), gear(eta = 0.9, useHeatPort = true, useSupport = true));
  Rotational.Sources.ConstantTorque source(tau_constant = 10);
  Rotational.Components.Fixed housing;
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(source.flange, engine.flange_a);
  connect(gear.support, housing.flange);
  connect(gear.heatPort, air.port);
end Constant;

// The signal jumps from 2 to 3: both sides meet in one speed again, as in an impact without a bounce: J_a*(w_a - 20) = -K, J_b*(w_b - 10) = 3*K, w_a = 3*w_b:
// 0.5*(3*w_b - 20) = -(w_b - 10)*2/3: w_b = (10 + 20/3)/(1.5 + 2/3) = 7.6923077.
// case Jump --stop-time 2 --tolerance 1e-8
// final load.w = 7.6923077 +- 1e-5
// final engine.w = 23.0769231 +- 3e-5
// closure 1e-5
model Jump
  extends Ramp(ratio(duration = 1e-9));
end Jump;

// At ratio 0 the load is free.
// case Free --stop-time 1 --tolerance 1e-8
// final load.w = 10 +- 1e-9
// final engine.w = 0 +- 20
// closure 1e-5
model Free
  extends Ramp(ratio(offset = 0, height = 0), engine(w(start = 0)));
end Free;

// case NoStiffness
// fails `gear.c` is 0
model NoStiffness
  extends Ramp(gear(c = 0));
end NoStiffness;
