model TwoBrakes "Both hold the same shaft: how they share the torque is not determined"
  import Modelica.Mechanics.Rotational;
  Rotational.Components.Inertia rotor(J = 1, w(start = 5, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Brake first(fn_max = 10), second(fn_max = 10);
  Modelica.Blocks.Sources.Constant pressed(k = 1);
  Rotational.Sources.Torque load;
  Modelica.Blocks.Sources.Ramp ramp(height = 8, duration = 1, startTime = 1);
equation
  connect(rotor.flange_b, first.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(pressed.y, first.f_normalized);
  connect(pressed.y, second.f_normalized);
  connect(ramp.y, load.tau);
  connect(load.flange, rotor.flange_a);
  annotation(experiment(StopTime = 3));
end TwoBrakes;
