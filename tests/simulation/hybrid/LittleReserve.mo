model LittleReserve "Three brakes and a clutch hold 32 of at most 33 N.m, while a fourth brake is released"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Clutch clutch(mu_pos = [0, 1], fn_max = 1, peak = 1.5);
  Components.Brake third(mu_pos = [0, 1], fn_max = 1, peak = 1.5), released(mu_pos = [0, 1], fn_max = 1, peak = 1.5);
  Components.Inertia left(J = 1, w(start = 2, fixed = true), phi(start = 0, fixed = true));
  Components.Brake first(mu_pos = [0, 1], fn_max = 1, peak = 1.5), second(mu_pos = [0, 1], fn_max = 1, peak = 1.5);
  Sources.Torque pulls, pushes;
  Components.Inertia right(J = 3, w(start = 2, fixed = true), phi(start = 0, fixed = true));
equation
  connect(released.flange_a, right.flange_b);
  released.f_normalized = if time < 2 then 10 else 0;
  second.f_normalized = if time < 2 then 8 else 4;
  connect(clutch.flange_b, right.flange_a);
  pushes.tau = if time < 2 then 4 else 20;
  third.f_normalized = if time < 2 then 20 else 8;
  connect(second.flange_a, right.flange_b);
  connect(third.flange_a, right.flange_b);
  first.f_normalized = if time < 2 then 8 else 10;
  pulls.tau = if time < 2 then -8 else 12;
  connect(clutch.flange_a, left.flange_b);
  connect(first.flange_a, left.flange_b);
  connect(pushes.flange, right.flange_a);
  connect(pulls.flange, left.flange_a);
  clutch.f_normalized = if time < 2 then 8 else 4;
  annotation(experiment(StopTime = 3));
end LittleReserve;
