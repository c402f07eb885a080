// The screw (5 mm of lead on 20 mm) lifts 100 kg with 20 N.m: eta = (cos(alpha) - mu*tan(lambda))/(cos(alpha) + mu/tan(lambda)) = 0.387162.
// a = (20*2*pi/lead*eta - 5000)/(100 + J*(2*pi/lead)^2*eta) = 0.7612771 m/s2.
// case Lifts --stop-time 0.5 --tolerance 1e-8
// final mass.a = 0.76127713 +- 1e-5
// final screw.mode = 1 +- 0
// closure 1e-5
// events 6
// modes 0.2
model Lifts
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  parameter Real torque = 20;
  parameter Real force = 5000;
  Drivetrain.Gears.LeadScrew screw(lead = 5e-3, diameter = 0.02, mu = 0.12, c = 5e3, d = 2);
  Rotational.Components.Inertia motor(J = 0.01, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Translational.Components.Mass mass(m = 100, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque source(tau_constant = torque);
  Translational.Sources.ConstantForce weight(f_constant = -force);
equation
  connect(source.flange, motor.flange_a);
  connect(motor.flange_b, screw.flangeR);
  connect(screw.flangeT, mass.flange_a);
  connect(mass.flange_b, weight.flange);
end Lifts;

// mu/tan(lambda) = 1.508 > cos(alpha) = 0.968: the load does not turn the screw.
// case LocksItself --stop-time 1 --tolerance 1e-8
// final mass.v = 0 +- 1e-7
// final screw.mode = 0 +- 0
// final screw.flangeT.f = -5000 +- 0.1
// closure 1e-5
// events 40
model LocksItself
  extends Lifts(torque = 0);
end LocksItself;

// Oiled, mu = 0.04: the load sinks. a from F = 5000 N with A = 1 - share*k and B = 1 + (1 - share)*k, k = mu/(sin(lambda)*cos(lambda)*cos(alpha)).
// case LoadSinks --stop-time 0.5 --tolerance 1e-8
// final mass.a = -0.15129525 +- 1e-5
// closure 1e-5
// events 6
model LoadSinks
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  extends Lifts(torque = 0, screw(mu = 0.04, useHeatPort = true, useSupportR = true, useSupportT = true));
  Rotational.Components.Fixed housing;
  Translational.Components.Fixed guide;
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(screw.supportR, housing.flange);
  connect(screw.supportT, guide.flange);
  connect(screw.heatPort, air.port);
end LoadSinks;

// A left-hand thread moves the nut backward.
// case LeftHand --stop-time 0.5 --tolerance 1e-8
// final mass.a = -0.76127713 +- 1e-5
// closure 1e-5
model LeftHand
  extends Lifts(force = -5000, screw(leftHand = true));
end LeftHand;

// case NoLead
// fails `screw.lead` is 0
model NoLead
  extends Lifts(screw(lead = 0));
end NoLead;
