model TwoBrakes "Two brakes on one shaft, that hold it from the start and slip under the largest torque: how they share the load is not determined"
  Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Brake first(fn_max = 20), second(fn_max = 20);
  Modelica.Mechanics.Rotational.Sources.Torque drive;
  Modelica.Blocks.Sources.Sine torque(amplitude = 30, f = 1);
  Modelica.Blocks.Sources.Constant pressed(k = 1);
equation
  connect(torque.y, drive.tau);
  connect(drive.flange, shaft.flange_a);
  connect(shaft.flange_b, first.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(pressed.y, first.f_normalized);
  connect(pressed.y, second.f_normalized);
  annotation(experiment(StopTime = 2, Interval = 0.001));
end TwoBrakes;
