model Drive "A motor turns a load through an elastic shaft and a coupling with play"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.TorqueStep torque(stepTorque = -30, offsetTorque = 20, startTime = 1);
  Components.Inertia motor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper shaft(c = 1e4, d = 5);
  Components.Inertia middle(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.ElastoBacklash lash(c = 2e4, d = 10, b = 0.01);
  Components.Inertia load(J = 0.3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper drag(d = 0.2);
  Components.Fixed ground;
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, middle.flange_a);
  connect(middle.flange_b, lash.flange_a);
  connect(lash.flange_b, load.flange_a);
  connect(load.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
  annotation(experiment(StopTime = 2));
end Drive;
