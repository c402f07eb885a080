model StribeckBearing "A flywheel runs up, coasts and stops, in a bearing whose friction falls and rises with the speed"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real t_0 = 1, t_1 = 1, t_2 = 1 "Friction at rest, at 5 rad/s and at 60 rad/s in N.m";
  Modelica.Blocks.Sources.Pulse pulse(amplitude = 8, width = 40, period = 5);
  Sources.Torque torque;
  Components.Inertia flywheel(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.BearingFriction bearing(tau_pos = [0, t_0; 5, t_1; 60, t_2]);
equation
  connect(pulse.y, torque.tau);
  connect(torque.flange, flywheel.flange_a);
  connect(flywheel.flange_b, bearing.flange_a);
  annotation(experiment(StopTime = 10));
end StribeckBearing;
