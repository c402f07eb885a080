model Braked "A brake stops the shaft behind an open clutch; the states are the flywheel's speed and the clutch's"
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia flywheel(J = 40, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Components.Clutch clutch(mu_pos = [0, 1], fn_max = 3000);
  Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 15, fixed = true));
  Components.Brake brake(mu_pos = [0, 1], fn_max = 1490);
  output Real w = shaft.w "Zero from 15/1490 s on";
equation
  clutch.f_normalized = 0;
  brake.f_normalized = 1;
  connect(flywheel.flange_b, clutch.flange_a);
  connect(clutch.flange_b, shaft.flange_a);
  connect(shaft.flange_b, brake.flange_a);
end Braked;
