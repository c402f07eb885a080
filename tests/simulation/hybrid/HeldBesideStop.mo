model HeldBesideStop "The first shaft stops while the second is held; the clutch that closes then must slide with the load"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia first(J = 2, w(start = -10, fixed = true), phi(start = 0, fixed = true));
  Components.Inertia second(J = 2, w(start = -4, fixed = true), phi(start = 0, fixed = true));
  Sources.Torque left, right;
  Components.Brake holds(mu_pos = [0, 1], fn_max = 1, peak = 1.5), opens(mu_pos = [0, 1], fn_max = 1, peak = 1.5);
  Components.Clutch closes(mu_pos = [0, 1], fn_max = 1, peak = 1.5);
equation
  connect(left.flange, first.flange_a);
  connect(right.flange, second.flange_a);
  connect(holds.flange_a, first.flange_b);
  connect(closes.flange_a, first.flange_b);
  connect(closes.flange_b, second.flange_a);
  connect(opens.flange_a, second.flange_b);
  left.tau = if time < 2 then 0 else -20;
  right.tau = if time < 2 then 12 else 20;
  holds.f_normalized = 20;
  closes.f_normalized = if time < 2 then 0 else 12;
  opens.f_normalized = if time < 2 then 20 else 0;
  annotation(experiment(StopTime = 3));
end HeldBesideStop;
