model TenParameters "A drive with a gap, an elastic shaft, a bearing with a friction curve and a drag: ten parameters"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real t_0 = 1, t_1 = 1, t_2 = 1 "Friction at rest, at 10 rad/s and at 60 rad/s in N.m";
  Modelica.Blocks.Sources.Pulse pulse(amplitude = 40, offset = -14, period = 0.6);
  Sources.Torque torque;
  Components.Inertia motor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.ElastoBacklash coupling(c = 500, d = 0.5, b = 0.02);
  Components.Inertia wheel(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper shaft(c = 200, d = 0.2);
  Components.Inertia load(J = 0.4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.BearingFriction bearing(tau_pos = [0, t_0; 10, t_1; 60, t_2]);
equation
  connect(pulse.y, torque.tau);
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, coupling.flange_a);
  connect(coupling.flange_b, wheel.flange_a);
  connect(wheel.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
  connect(load.flange_b, bearing.flange_a);
  annotation(experiment(StopTime = 2));
end TenParameters;
