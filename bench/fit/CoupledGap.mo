model CoupledGap "A motor that is switched, a coupling with a gap, a load with friction"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Modelica.Blocks.Sources.Pulse pulse(amplitude = 30, offset = -12, period = 0.5);
  Sources.Torque torque;
  Components.Inertia motor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.ElastoBacklash coupling(c = 500, d = 0.5, b = 0.02);
  Components.Inertia load(J = 0.4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper friction(d = 0.2);
  Components.Fixed housing;
equation
  connect(pulse.y, torque.tau);
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, coupling.flange_a);
  connect(coupling.flange_b, load.flange_a);
  connect(load.flange_b, friction.flange_a);
  connect(friction.flange_b, housing.flange);
  annotation(experiment(StopTime = 2));
end CoupledGap;
