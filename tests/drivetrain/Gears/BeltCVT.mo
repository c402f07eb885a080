// The driving pulley turns with 100 rad/s, F_a/F_b = 10000/8000: ds/dt = 0.02*0.8*100*ln(1.25) = 0.357030 1/s, up to the stop at 2. There the belt's length
// gives R_a = 0.0652500 and R_b = 0.0326250 m (bisection). The load asks for 30 N.m at rest of the speed: F_t = 30/R_b, F_max = 2*0.09*8000/cos(beta) = 1466.9560 N,
// slip = 0.01*artanh(F_t/F_max) = 0.00736186.
// case Shifts --stop-time 20 --tolerance 1e-8
// at 2 cvt.s = 1.7140594 +- 1e-6
// final cvt.s = 2 +- 1e-6
// final cvt.R_a = 0.06525002 +- 1e-7
// final cvt.R_b = 0.03262501 +- 1e-7
// final cvt.slip = 0.00736186 +- 1e-6
// final load.w = 198.527628 +- 1e-3
// closure 1e-5
// events 3
// modes 1
model Shifts
  import Modelica.Mechanics.Rotational;
  parameter Real force = 10000;
  parameter Real torque = 30;
  Drivetrain.Gears.BeltCVT cvt(a = 0.16, R_1 = 0.05, beta = 0.192, k = 0.02, F_nominal = 10000, mu = 0.09, slip_0 = 0.01, s_max = 2);
  Rotational.Sources.ConstantSpeed drive(w_fixed = 100);
  Rotational.Components.Inertia load(J = 0.5, w(start = 100, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque brake(tau_constant = -torque);
  Modelica.Blocks.Sources.Constant F_a(k = force);
  Modelica.Blocks.Sources.Constant F_b(k = 8000);
equation
  connect(drive.flange, cvt.flange_a);
  connect(cvt.flange_b, load.flange_a);
  connect(load.flange_b, brake.flange);
  connect(F_a.y, cvt.F_a);
  connect(F_b.y, cvt.F_b);
end Shifts;

// With k_s = 0.5 the ratio settles at ln(s) = ln(1.25)/0.5, s = 1.5625.
// case Settles --stop-time 40 --tolerance 1e-8
// final cvt.s = 1.5625 +- 1e-5
// closure 1e-5
// events 0
model Settles
  extends Shifts(cvt(k_s = 0.5), torque = 0);
end Settles;

// k_load: at half of F_max the forces balance at ln(F_a/F_b) = 0.5*k_load: with R = 0.05, F_t = F_max/2 asks for 36.673899 N.m; s stays at 1.
// case HoldsUnderLoad --stop-time 5 --tolerance 1e-8
// final cvt.s = 1 +- 2e-3
// closure 1e-5
model HoldsUnderLoad
  extends Shifts(cvt(k_load = 2*log(1.25), s_max = 2.5), torque = 36.67389927, load(w(start = 99.45)));
end HoldsUnderLoad;

// Overload: a smaller force on the driving pulley, which slips first: F_max = 2*0.09*4000/cos(beta) = 733.4780 N at R_b = 0.05 m, while k = 0 keeps s = 1. A load of 60 N.m
// stalls the shaft: 0.5*dw = F_max*0.05 - 60, from 90 rad/s, where the belt slides already (tanh(10) is 1): after 0.5 s.
// case Overload --stop-time 0.5 --tolerance 1e-8
// final load.w = 66.673899 +- 1e-4
// final cvt.s = 1 +- 1e-12
// closure 1e-5
// events 0
model Overload
  extends Shifts(force = 4000, torque = 60, cvt(k = 0, useHeatPort = true), load(w(start = 90)));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 300);
equation
  connect(cvt.heatPort, air.port);
end Overload;

// The lower stop, from the other side.
// case Bottom --stop-time 20 --tolerance 1e-8
// final cvt.s = 0.4 +- 1e-6
// final cvt.R_a = 0.02759220 +- 1e-7
// closure 1e-5
// events 3
model Bottom
  extends Shifts(force = 6400, torque = 5);
end Bottom;

// case NoClamping
// fails must be positive
model NoClamping
  extends Shifts(force = 0);
end NoClamping;

// case PulleysTooBig
// fails do not fit
model PulleysTooBig
  extends Shifts(cvt(R_1 = 0.09));
end PulleysTooBig;

// All speeds and torques with the other sign: the ratio goes the same way, and a speed is the other's, negative. A motor drives a load; the load decides the ratio with the forces.
// case Mirrored --stop-time 20 --tolerance 1e-8
// largest difference <= 1e-6
// smallest difference >= -1e-6
// largest sum <= 1e-3
// smallest sum >= -1e-3
// final forward.cvt.s <= 1
// closure 1e-5
model Mirrored
  model Drive
    parameter Real sign = 1;
    import Modelica.Mechanics.Rotational;
    Rotational.Components.Inertia motor(J = 0.1, phi(start = 0, fixed = true), w(start = 100*sign, fixed = true));
    Rotational.Components.Inertia load(J = 0.3, phi(start = 0, fixed = true), w(start = 100*sign, fixed = true));
    Rotational.Sources.ConstantTorque drive(tau_constant = 40*sign);
    Rotational.Components.Damper resistance(d = 0.4);
    Rotational.Components.Fixed ground;
    Drivetrain.Gears.BeltCVT cvt(a = 0.16, R_1 = 0.05, beta = 0.19, k = 0.02, F_nominal = 1e4, mu = 0.09, slip_0 = 0.01, k_s = 0.3, k_load = 0.5);
    Modelica.Blocks.Sources.Constant force(k = 1e4);
  equation
    connect(drive.flange, motor.flange_a);
    connect(motor.flange_b, cvt.flange_a);
    connect(cvt.flange_b, load.flange_a);
    connect(load.flange_b, resistance.flange_a);
    connect(resistance.flange_b, ground.flange);
    connect(force.y, cvt.F_a);
    connect(force.y, cvt.F_b);
  end Drive;
  Drive forward;
  Drive backward(sign = -1);
  Real difference = forward.cvt.s - backward.cvt.s;
  Real sum = forward.load.w + backward.load.w;
end Mirrored;
