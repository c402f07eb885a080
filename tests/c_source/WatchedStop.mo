model WatchedStop "A brake stops a shaft for good; somebody looks whether it turns backward"
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Components.Brake brake(mu_pos = [0, 1], fn_max = 20.7, f_normalized = 1);
  Boolean backward = shaft.w < 0;
  output Real w = shaft.w;
equation
  connect(shaft.flange_b, brake.flange_a);
  annotation(experiment(StopTime = 1));
end WatchedStop;
