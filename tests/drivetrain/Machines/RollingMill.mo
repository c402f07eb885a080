// R = 0.4, h 0.03 -> 0.02: L = sqrt(0.4*0.01) = 0.06324555320 m. Full contact: F = 1e8*1*L = 6324555.32 N, tau = F*L = 1e8*0.004 = 400000 N.m. The rolls turn with 2.5 rad/s, 1 m/s, the piece enters at
// x = 0.5 and is 1 m long. At x = 0.5 + L/2 (t = 0.531622777): tau = 4e5*(1 - 1/4) = 300000; at the end, at x = 1.5 + L/2: 4e5/4 = 100000. Before and behind nothing.
// Work, entering: integral of L^2 - (L - u)^2 = 2/3*L^3, full: L^2*(length - L), leaving: L^3/3; sum L^2*length. So 1e8*0.004*1/0.4 = 1e6 J.
// case Pass --stop-time 2 --tolerance 1e-9
// largest mill.tau = 400000 +- 1e-3
// final heat = 1e6 +- 10
// final mill.tau = 0 +- 1e-9
// closure 1e-5
// events 4
// case Enter --stop-time 0.5316227766
// final mill.tau = 300000 +- 1
// final mill.F = 3162277.66 +- 1e-1
// case Leave --stop-time 1.5316227766
// final mill.tau = 100000 +- 1
model Pass
  Drivetrain.Machines.RollingMill mill(R = 0.4, width = 1, h_in = 0.03, h_out = 0.02, yield = 1e8, length = 1, begin = 0.5, useHeatPort = true);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 2.5, phi(start = 0, fixed = true));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 293.15);
  Real heat(start = 0, fixed = true);
equation
  connect(mill.flange, speed.flange);
  connect(mill.heatPort, air.port);
  der(heat) = air.port.Q_flow;
end Pass;
model Enter = Pass;
model Leave = Pass;

// On an inertia with an elastic spindle the bite makes the torque overshoot: closure, and modes. With J = 1e5 and 3 rad/s, 450 kJ: it loses 1e6*0.1 with 0.1 m: w = sqrt(9 - 2*1e5/1e5) = 2.6457513.
// case Bite --stop-time 3 --tolerance 1e-8
// final roll.w = 2.6457513 +- 1e-4
// closure 1e-5
// modes 0.1
model Bite
  Drivetrain.Machines.RollingMill mill(R = 0.4, width = 1, h_in = 0.03, h_out = 0.02, yield = 1e8, length = 0.1, begin = 0.5);
  Modelica.Mechanics.Rotational.Components.Inertia roll(J = 1e5, w(start = 3, fixed = true), phi(start = 0, fixed = true));
equation
  connect(mill.flange, roll.flange_b);
end Bite;

// case Thicker
// fails must get thinner
model Thicker
  extends Bite(mill(h_out = 0.04));
end Thicker;
