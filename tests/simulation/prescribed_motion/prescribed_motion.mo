model prescribed_motion "One inertia follows an angle exactly, another a speed through a filter"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;

  Sources.Sine swing(amplitude = 0.2, f = 2) "Angle to follow; differentiated twice";
  Rotational.Sources.Position position(exact = true) "Follows it";
  Rotational.Sensors.TorqueSensor torque "Torque that this takes";
  Rotational.Components.Inertia swung(J = 0.5) "What is swung";

  Sources.Ramp climb(height = 10, duration = 0.5, offset = 1, startTime = 0.1) "Speed to follow; two time events";
  Rotational.Sources.Speed speed(exact = false, f_crit = 2) "Follows it";
  Rotational.Sensors.MultiSensor power "Power that this takes";
  Rotational.Components.Inertia turned(J = 0.5) "What is turned";
equation
  connect(swing.y, position.phi_ref);
  connect(position.flange, torque.flange_a);
  connect(torque.flange_b, swung.flange_a);
  connect(climb.y, speed.w_ref);
  connect(speed.flange, power.flange_a);
  connect(power.flange_b, turned.flange_a);
end prescribed_motion;
