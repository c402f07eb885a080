model StopAtTimeEvent "A time event takes place in the step in which a sum of states comes to rest; what it moves is no part of that"
  import Modelica.Mechanics.Rotational;
  Rotational.Components.Inertia flywheel(J = 40, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Rotational.Components.Clutch clutch(mu_pos = [0, 1], fn_max = 3000);
  Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 15, fixed = true));
  Rotational.Components.Brake brake(mu_pos = [0, 1], fn_max = 1491);
  Rotational.Components.Inertia other(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.Torque torque(tau = if time >= 0.011 then 1000 else 0);
  output Real w = other.w "1000 (t - 0.011)";
equation
  clutch.f_normalized = 0;
  brake.f_normalized = 1;
  connect(flywheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, shaft.flange_a);
  connect(shaft.flange_b, brake.flange_a);
  connect(torque.flange, other.flange_a);
end StopAtTimeEvent;
