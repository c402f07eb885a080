// The pinion of 20 mm drives with 10 N.m, eta = 0.9: 450 N on 50 kg, 9 m/s2 from 1 m/s.
// case PinionDrives --stop-time 1 --tolerance 1e-8
// final rack.v = 10 +- 1e-5
// final gear.w = 500 +- 1e-3
// final gear.lossPower = 500 +- 1e-2
// closure 1e-6
// events 0
// modes 0.5
model PinionDrives
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  parameter Real torque = 10;
  Drivetrain.Gears.RackAndPinion gear(radius = 0.02, eta = 0.9, eta_back = 0.8);
  Translational.Components.Mass rack(m = 50, v(start = 1, fixed = true), s(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque source(tau_constant = torque);
equation
  connect(source.flange, gear.flangeR);
  connect(gear.flangeT, rack.flange_a);
end PinionDrives;

// The rack drives: 10 N.m of the pinion ask for 500/0.8 = 625 N, -12.5 m/s2 for 0.04 s.
// case RackDrives --stop-time 0.04 --tolerance 1e-8
// final rack.v = 0.5 +- 1e-5
// closure 1e-6
// events 0
model RackDrives
  extends PinionDrives(torque = -10);
end RackDrives;

// Backward, and without losses of the mesh but with friction: 50*a = -500 - (0.01/0.02^2 + 5)*v = -500 - 30*v: v = -50/3 + (1 + 50/3)*exp(-0.6*t).
// case Backward --stop-time 1 --tolerance 1e-8
// final rack.v = -6.97099443 +- 1e-5
// closure 1e-6
// events 0
model Backward
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  extends PinionDrives(gear(backward = true, eta = 1, eta_back = 1, d_pinion = 0.01, d_rack = 5, useHeatPort = true, useSupportR = true, useSupportT = true));
  Rotational.Components.Fixed housing;
  Translational.Components.Fixed guide;
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(gear.supportR, housing.flange);
  connect(gear.supportT, guide.flange);
  connect(gear.heatPort, air.port);
end Backward;

// case NoRadius
// fails `gear.radius` is 0
model NoRadius
  extends PinionDrives(gear(radius = 0));
end NoRadius;
