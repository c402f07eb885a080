// A wheel of J = 1.5 in the air, braked with 300 N.m: from 100 rad/s it stops after 0.5 s and stays: the brake holds against 200 N.m.
// Its 7500 J reach the heat port.
// case Brake --stop-time 1 --tolerance 1e-8
// final wheel.inertia.w = 0 +- 1e-6
// at 0.25 wheel.inertia.w = 50 +- 1e-3
// final heat = 7500 +- 0.1
// closure 1e-5
// events 4
// modes 0.8
model Brake
  Drivetrain.Vehicles.Wheel wheel(J = 1.5, useBrake = true, tau_brake = 600, useHeatPort = true, redeclare model Tire = Drivetrain.Vehicles.SimpleTire, inertia(w(start = 100, fixed = true), phi(start = 0, fixed = true)));
  Modelica.Mechanics.Translational.Components.Mass feather(m = 1e-9);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 293.15);
  Modelica.Blocks.Sources.Constant pedal(k = 0.5);
  Real heat(start = 0, fixed = true);
equation
  wheel.Fz = 0;
  connect(pedal.y, wheel.brakeSignal);
  torque.tau = if time < 0.6 then 0 else 200;
  connect(torque.flange, wheel.flangeR);
  connect(wheel.flangeT, feather.flange_a);
  connect(wheel.heatPort, air.port);
  der(heat) = air.port.Q_flow;
end Brake;

// The default tyre: 100 N.m drive a wheel (J = 1, r = 0.3) and 300 kg without brake. When the slip has settled both accelerate with
// a = 100/0.3/(300 + 1/0.09) = 1.0714286 m/s2; the force on the hub is 300*a.
// case Drive --stop-time 5 --tolerance 1e-8
// final mass.a = 1.0714286 +- 2e-3
// final wheel.tire.F = 321.42857 +- 0.6
// closure 1e-5
model Drive
  Drivetrain.Vehicles.Wheel wheel;
  Modelica.Mechanics.Translational.Components.Mass mass(m = 300, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque(tau_constant = 100);
initial equation
  wheel.inertia.w = 0;
  wheel.inertia.phi = 0;
equation
  wheel.Fz = 3000;
  connect(torque.flange, wheel.flangeR);
  connect(wheel.flangeT, mass.flange_a);
end Drive;
