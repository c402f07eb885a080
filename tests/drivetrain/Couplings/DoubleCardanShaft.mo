// Bends of 0.5 rad, input at 10 rad/s. With yokes in one plane the output turns as the input does; only J = 0.05 of the middle shaft asks
// for torque: ratio*J*w^2*der(ratio) = -1.3361555 N.m at theta = 0.5 (see UniversalJoint.mo). Also if the first yoke begins at another angle.
// With yokes at a right angle the speed is 10/cos(0.5)^2 = 12.984464 at theta = 0, and 10*cos(0.5)^2 = 7.7015115 at theta = pi/2.
// case Arrangements --stop-time 0.15707963267948966 --intervals 1000 --tolerance 1e-9
// largest even.flange_b.phi = 1.5707963268 +- 1e-8
// largest w_even = 10 +- 1e-7
// smallest w_even = 10 +- 1e-7
// largest w_turned = 10 +- 1e-7
// smallest w_turned = 10 +- 1e-7
// at 0 w_odd = 12.984464 +- 1e-6
// final w_odd = 7.7015115 +- 1e-6
// events 0
model Arrangements
  Drivetrain.Couplings.DoubleCardanShaft even(beta_a = 0.5, J = 0.05), odd(beta_a = 0.5, J = 0.05, offset = Modelica.Constants.pi/2), turned(beta_a = 0.5, J = 0.05, phase = 0.7);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed drive(w_fixed = 10);
  Real w_even = der(even.flange_b.phi), w_turned = der(turned.flange_b.phi), w_odd = der(odd.flange_b.phi);
equation
  connect(drive.flange, even.flange_a);
  connect(drive.flange, odd.flange_a);
  connect(drive.flange, turned.flange_a);
initial equation
  even.flange_a.phi = 0;
end Arrangements;

// case Middle --stop-time 0.05 --tolerance 1e-9
// final even.flange_a.tau = -1.3361555 +- 1e-6
model Middle
  extends Arrangements;
end Middle;

// case Modes --stop-time 1
// modes 1
// closure 1e-6
model Modes
  Drivetrain.Couplings.DoubleCardanShaft shaft(beta_a = 0.3, J = 0.01);
  Modelica.Mechanics.Rotational.Components.Inertia first(J = 0.1, phi(start = 0, fixed = true), w(start = 50, fixed = true)), second(J = 0.2);
  Modelica.Mechanics.Rotational.Components.SpringDamper spring(c = 1e4, d = 1, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
equation
  connect(first.flange_b, shaft.flange_a);
  connect(shaft.flange_b, spring.flange_a);
  connect(spring.flange_b, second.flange_a);
end Modes;
