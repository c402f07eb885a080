model StopsInChain "Three wheels run as one and come to rest together at t = 1; a flywheel slips on, and nothing else may touch it"
  import Modelica.Mechanics.Rotational.Components;
  parameter Real k = 1 "Unit of torque: the motion does not depend on it";
  Components.Inertia first(J = k, phi(start = 0, fixed = true), w(start = 3, fixed = true));
  Components.Inertia second(J = 1.8491760029025865*k, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Inertia third(J = 1.8312614724017156*k, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Inertia flywheel(J = k, phi(start = 0, fixed = true), w(start = 3, fixed = true));
  Components.Clutch between(mu_pos = [0, 0.5], fn_max = 10*k, f_normalized = 1);
  Components.Clutch beside(mu_pos = [0, 0.5], fn_max = 4*k, f_normalized = 1);
  Components.Clutch slipping(mu_pos = [0, 0.5], fn_max = 2*k, f_normalized = 1);
  Components.Brake brake1(mu_pos = [0, 0.5], fn_max = 4*k, f_normalized = 1);
  Components.Brake brake2(mu_pos = [0, 0.5], fn_max = 4*k, f_normalized = 1);
  output Real w = flywheel.w "3 - t, whatever the others do";
equation
  connect(second.flange_b, between.flange_a);
  connect(between.flange_b, third.flange_a);
  connect(first.flange_b, brake1.flange_a);
  connect(third.flange_b, brake2.flange_a);
  connect(first.flange_b, beside.flange_a);
  connect(beside.flange_b, second.flange_a);
  connect(third.flange_b, slipping.flange_a);
  connect(slipping.flange_b, flywheel.flange_a);
  annotation(experiment(StopTime = 2));
end StopsInChain;
