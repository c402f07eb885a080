// Three cylinders in the order 1-3-2 at constant speed, the second without combustion, with friction: CombustionEngine.py adds what single
// cylinders do, (strokes*pi)/3 apart, and takes off friction, fmep*V_swept/(4*pi) = 1.2e5*3*pi*0.08^2/4*0.09/(4*pi) = 12.96 N.m.
// Of the heat, 12.96*2*pi*2 = 162.860163 J reach the heat port in two turns.
// case Three --stop-time 2 --tolerance 1e-9 --intervals 40
// same Three.csv 2e-5
// final heat = 162.860163 +- 1e-5
// closure 1e-5
// events 4
model Three
  Drivetrain.Machines.CombustionEngine engine(
    n = 3, order = {1, 3, 2}, fires = {true, false, true}, useFriction = true, fmep = 1.2e5, J = 0.2, useHeatPort = true);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed speed(phi(start = 0, fixed = true), w_fixed = 2*Modelica.Constants.pi);
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature air(T = 293.15);
  Real work(start = 0, fixed = true);
  Real heat(start = 0, fixed = true);
equation
  engine.load = 1;
  connect(speed.flange, engine.flange_b);
  connect(engine.heatPort, air.port);
  der(work) = -engine.flange_b.tau*engine.w;
  der(heat) = air.port.Q_flow;
end Three;

// All cylinders of a four-in-line stand at their dead centres at phi = 0, so the gas has no lever. Friction of
// 1e5*4*pi*0.08^2/4*0.09/(4*pi) = 14.4 N.m holds against 10 N.m, and not against 20 N.m, where the gas begins to take part.
// case Held --stop-time 0.1 --set torque.tau_constant=10
// final engine.phi = 0 +- 1e-9
// final engine.w = 0 +- 1e-9
// modes 0.05
// case Loose --stop-time 0.1
// final engine.w >= 1
// closure 1e-5
model Held
  Drivetrain.Machines.CombustionEngine engine(useFriction = true, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.ConstantTorque torque(tau_constant = 20);
equation
  engine.load = 0;
  connect(torque.flange, engine.flange_a);
end Held;
model Loose = Held;

// A run-up against a brake: closure, no event, and modes in the midst of a cycle. With all cylinders firing the torque repeats each half turn, and
// with it speed does, once the run-up is over: a misfire in the second half makes it repeat with the cycle only.
// case RunUp --stop-time 0.5 --tolerance 1e-8
// closure 1e-5
// events 1
// modes 0.3
// final engine.w >= 100
model RunUp
  Drivetrain.Machines.CombustionEngine engine(J = 0.1, fires = {true, true, true, time < 0.25}, phi(start = 0.3, fixed = true), w(start = 100, fixed = true));
  Modelica.Mechanics.Rotational.Sources.QuadraticSpeedDependentTorque brake(tau_nominal = -100, w_nominal = 200, TorqueDirection = false);
equation
  engine.load = 0.8;
  connect(brake.flange, engine.flange_b);
end RunUp;

// case Twice
// fails The firing order names a cylinder twice
model Twice
  extends RunUp(engine(order = {1, 3, 3, 2}));
end Twice;

// case NotThere
// fails The firing order names a cylinder that is not there
model NotThere
  extends RunUp(engine(order = {1, 3, 5, 2}));
end NotThere;
