// Torque M on wheels of J = 3 that carry m = 1500 kg on a rolling resistance of 0.012: m*a + J*a/r^2 = M/r - c_rr*m*g, r = 0.3:
// a = (600/0.3 - 0.012*1500*9.80665)/(1500 + 3/0.09) = (2000 - 176.5197)/1533.3333 = 1.18922628 m/s2; from 10 m/s 15.94613140 m/s after 5 s. Adhesion
// F/Fz with F = m*a = 1783.83942 N over 1500*9.80665 N = 0.12126733.
// case Drive --stop-time 5 --tolerance 1e-8
// final mass.v = 15.9461314 +- 1e-5
// final wheel.w = 53.1537713 +- 1e-5
// final tire.adhesion = 0.12126733 +- 1e-7
// closure 1e-5
// modes 1
model Drive
  Drivetrain.Vehicles.SimpleTire tire(c_rr = 0.012);
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 3);
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque(tau_constant = 600);
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1500, v(start = 10, fixed = true), s(start = 0, fixed = true));
equation
  tire.Fz = 1500*9.80665;
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, tire.flangeR);
  connect(tire.flangeT, mass.flange_a);
end Drive;

// Backwards, coasting: rolling resistance brakes: (1500 + 33.3333)*a = 176.5197, v = -10 + 0.11512155*20 = -7.69756904. Without load there is none.
// case Coast --stop-time 20 --tolerance 1e-8
// final drive.mass.v = -7.697569 +- 1e-5
// final drive.tire.M_roll = -52.95591 +- 1e-4
// closure 1e-5
// case Lifted --stop-time 20
// final mass.v = -10 +- 1e-6
model Coast
  Drive drive(torque(tau_constant = 0), mass(v(start = -10)));
end Coast;
model Lifted
  Drivetrain.Vehicles.SimpleTire tire(c_rr = 0.012);
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1500, v(start = -10, fixed = true), s(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 3);
equation
  tire.Fz = -100;
  connect(wheel.flange_b, tire.flangeR);
  connect(tire.flangeT, mass.flange_a);
end Lifted;
