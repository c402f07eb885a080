// L = 2, D = 0.05: c = G*I_p/L = 24543.6926, J = rho*I_p*L = 9.6333993e-3. Held at one end, 8 segments swing in the third mode,
// phi_i = 0.001*sin(5*pi*i/16), with w = 16*sqrt(c/J)*sin(5*pi/32) = 12038.8977 rad/s: cos(w*t) at 2 ms is 0.49327485.
// With T_d = 1e-5 the damping ratio is z = T_d*w/2 = 0.06019449: exp(-z*w*t)*(cos(w_d*t) + z/sqrt(1 - z^2)*sin(w_d*t)).
// case ThirdMode --stop-time 0.002 --tolerance 1e-10
// final free.flange_b.phi = 0.00049327485 +- 2e-9
// final damped.flange_b.phi = 0.000094154816 +- 2e-9
// closure 1e-6
// events 0
// modes
model ThirdMode
  Drivetrain.Couplings.FlexibleShaft free(L = 2, D = 0.05, n = 8), damped(L = 2, D = 0.05, n = 8, T_d = 1e-5);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
protected
  Real shape[9] = {1e-3*sin(5*Modelica.Constants.pi*i/16) for i in 0:8};
equation
  connect(fixed.flange, free.flange_a);
  connect(fixed.flange, damped.flange_a);
initial equation
  for i in 1:8 loop
    free.phi_rel[i] = shape[i + 1] - shape[i];
    damped.phi_rel[i] = shape[i + 1] - shape[i];
    free.w_rel[i] = 0;
    damped.w_rel[i] = 0;
  end for;
end ThirdMode;

// The same with the inertia of each segment as its speed runs along it: w = 8*sqrt(c/J)*sqrt(6*(1 - cos(5*pi/16))/(2 + cos(5*pi/16))) = 13043.7793,
// cos(w*t) = 0.57775788; with z = 0.06521890 the damped one is at 0.12283653 of its start.
// case ThirdModeConsistent --stop-time 0.002 --tolerance 1e-10
// final free.flange_b.phi = 0.00057775788 +- 2e-9
// final damped.flange_b.phi = 0.00012283653 +- 2e-9
// closure 1e-6
// events 0
// modes
model ThirdModeConsistent
  extends ThirdMode(free(consistent = true), damped(consistent = true));
end ThirdModeConsistent;

// Nothing holds the ends of a single segment: J/6*[2, 1; 1, 2] and c give w^2 = 12*c/J, w = 5529.3081; cos(w*t) is 0.063000225 at 2 ms.
// case FreeSegment --stop-time 0.002 --tolerance 1e-10
// final segment.flange_b.phi = 0.0000063000225 +- 2e-10
// closure 1e-5
// modes
model FreeSegment
  Drivetrain.Couplings.FlexibleShaft segment(L = 2, D = 0.05, n = 1, consistent = true);
initial equation
  segment.flange_a.phi = -1e-4;
  segment.flange_b.phi = 1e-4;
  segment.w = {0, 0};
end FreeSegment;

// At rest 500 N.m twist it by 500/c = 0.020371833 rad, with 16*T/(pi*D^3) = 20.371833 MPa on the surface. A single segment does the same. A tube of 1.5 m, 80 and 60 mm has I_p = 2.7488936e-6 m4: 0.0034104631 rad.
// case Twisted --stop-time 0.5 --tolerance 1e-9
// final many.flange_b.phi = 0.020371833 +- 1e-8
// final many.tau_max = 20371833 +- 20
// final many.stress[10] = -20371833 +- 20
// final one.flange_b.phi = 0.020371833 +- 1e-8
// final hollow.flange_b.phi = 0.0034104631 +- 1e-9
// closure 1e-5
model Twisted
  Drivetrain.Couplings.FlexibleShaft many(L = 2, D = 0.05, T_d = 1e-3), one(L = 2, D = 0.05, n = 1, T_d = 1e-3), hollow(L = 1.5, D = 0.08, D_i = 0.06, n = 3, T_d = 1e-3);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.ConstantTorque t1(tau_constant = 500), t2(tau_constant = 500), t3(tau_constant = 500);
equation
  connect(fixed.flange, many.flange_a);
  connect(fixed.flange, one.flange_a);
  connect(fixed.flange, hollow.flange_a);
  connect(many.flange_b, t1.flange);
  connect(one.flange_b, t2.flange);
  connect(hollow.flange_b, t3.flange);
end Twisted;

// case Inverted --stop-time 1
// fails is not smaller than the outer one
model Inverted
  extends Twisted(hollow(D_i = 0.09));
end Inverted;
