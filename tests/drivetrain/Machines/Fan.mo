// Run-down of J = 2 from 200 rad/s: J*w' = -k*w^2, k = P/w_nominal^3 = 1e4/100^3 = 0.01: w = 200/(1 + 0.01*200*t/2); at 3 s 50 rad/s. Backwards with half
// of the torque and 1.5 times the density: w = -200/(1 + 0.0075*200*t/2), at 3 s -200/3.25 = -61.53846154. Flow 5*0.5 and pressure 800*0.25 at 50 rad/s.
// Lost: 2/2*(200^2 - 50^2) = 37500 J through the port of the first.
// case RunDown --stop-time 3 --tolerance 1e-10
// final a.w = 50 +- 1e-5
// final b.w = -61.53846154 +- 1e-5
// final fan.V_flow = 2.5 +- 1e-6
// final fan.dp = 200 +- 1e-3
// final heat = 37500 +- 0.1
// closure 1e-5
// modes 1
model RunDown
  Drivetrain.Machines.Fan fan(w_nominal = 100, P_nominal = 1e4, V_flow_nominal = 5, dp_nominal = 800, useHeatPort = true);
  Drivetrain.Machines.Fan fan2(w_nominal = 100, P_nominal = 1e4, rho = 1.8, reverse = 0.5);
  Modelica.Mechanics.Rotational.Components.Inertia a(J = 2, w(start = 200, fixed = true), phi(start = 0, fixed = true)), b(J = 2, w(start = -200, fixed = true), phi(start = 0, fixed = true));
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 293.15);
  Real heat(start = 0, fixed = true);
equation
  connect(fan.flange, a.flange_b);
  connect(fan2.flange, b.flange_b);
  connect(fan.heatPort, air.port);
  der(heat) = air.port.Q_flow;
end RunDown;

// At rest there is no torque, against a housing that turns with the shaft neither.
// case Rest --stop-time 1
// final fan.tau = 0 +- 1e-12
// final turned.tau = 0 +- 1e-12
model Rest
  Drivetrain.Machines.Fan fan(w_nominal = 100, P_nominal = 1e4), turned(w_nominal = 100, P_nominal = 1e4, useSupport = true);
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(w_fixed = 50);
equation
  connect(fan.flange, fixed.flange);
  connect(turned.flange, speed.flange);
  connect(turned.support, speed.flange);
end Rest;
