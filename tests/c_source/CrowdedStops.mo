model CrowdedStops "More stops in one step than events may follow each other in C code"
  parameter Integer n = 25;
  Modelica.Mechanics.Rotational.Components.Inertia wheel[n](each J = 1, each phi(start = 0, fixed = true), each w(start = 1, fixed = true));
  Modelica.Mechanics.Rotational.Components.Brake brake[n](each mu_pos = [0, 1], fn_max = {20*(1 + 1e-3*i/n) for i in 1:n}, each f_normalized = 1);
  Real load(start = 0, fixed = true) "What no brake touches";
equation
  der(load) = if time >= 0.05 then 1000 else 0;
  connect(wheel.flange_b, brake.flange_a);
end CrowdedStops;
