// Flange_a drives with 10 N.m: 4*0.9*10 = 36 N.m on 2 kg.m2 at flange_b, 18 rad/s2 from 5 rad/s.
// case Forward --stop-time 1 --tolerance 1e-8
// final load.w = 23 +- 1e-5
// final gear.w_a = 92 +- 1e-4
// final gear.lossPower = 92 +- 1e-3
// closure 1e-6
// events 0
// modes 1
model Forward
  import Modelica.Mechanics.Rotational;
  parameter Real torque = 10;
  Drivetrain.Gears.ConstantEfficiencyGear gear(ratio = 4, eta = 0.9, eta_back = 0.8);
  Rotational.Components.Inertia load(J = 2, w(start = 5, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque source(tau_constant = torque);
equation
  connect(source.flange, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
end Forward;

// Flange_a brakes with 10 N.m: the load must give 4*10/0.8 = 50 N.m, -25 rad/s2, for 0.1 s.
// case Backward --stop-time 0.1 --tolerance 1e-8
// final load.w = 2.5 +- 1e-5
// closure 1e-6
// events 0
model Backward
  extends Forward(torque = -10);
end Backward;

// The other sense of rotation: -36 N.m.
// case OtherSense --stop-time 1 --tolerance 1e-8
// final load.w = -23 +- 1e-5
// closure 1e-6
model OtherSense
  extends Forward(gear(ratio = -4), load(w(start = -5)));
end OtherSense;

// Viscous bearings and no mesh losses: 2*a = 40 - (16*0.1 + 0.4)*w = 40 - 2*w: w = 20 - 15*exp(-t).
// case Bearings --stop-time 1 --tolerance 1e-8
// final load.w = 14.48180838 +- 1e-5
// closure 1e-6
model Bearings
  extends Forward(gear(eta = 1, eta_back = 1, d_a = 0.1, d_b = 0.4));
end Bearings;

// A torque that swings through zero makes no events, and the balance closes.
// case Swinging --stop-time 2 --tolerance 1e-8
// smallest gear.lossPower >= 0
// closure 1e-5
// events 0
model Swinging
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.ConstantEfficiencyGear gear(ratio = 4, eta = 0.9, useHeatPort = true, useSupport = true);
  Rotational.Components.Inertia load(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Fixed mount;
  Rotational.Sources.Torque source;
  Modelica.Blocks.Sources.Sine sine(amplitude = 10, f = 2);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(sine.y, source.tau);
  connect(source.flange, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(gear.support, mount.flange);
  connect(gear.heatPort, air.port);
end Swinging;

// case NoRatio
// fails must not be zero
model NoRatio
  extends Forward(gear(ratio = 0));
end NoRatio;
