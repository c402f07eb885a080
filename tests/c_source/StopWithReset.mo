model StopWithReset "States that are set where a clutch locks: by a time event of the same step, and by the lock itself"
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia a(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Components.Inertia b(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Clutch clutch(mu_pos = [0, 0.5], fn_max = 10/0.50037, f_normalized = 1);
  Real timer(start = 0, fixed = true), since(start = 0, fixed = true);
  output Real momentum = a.w + b.w;
equation
  der(timer) = 1;
  der(since) = 1;
  when time >= 0.501 then
    reinit(timer, 0);
  end when;
  when clutch.locked then
    reinit(since, 0);
  end when;
  connect(a.flange_b, clutch.flange_a);
  connect(clutch.flange_b, b.flange_a);
end StopWithReset;
