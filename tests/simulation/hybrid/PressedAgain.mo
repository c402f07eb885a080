model PressedAgain "Brakes engage on a shaft that another one holds; what each of them holds is not determined"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Brake last(mu_pos = [0, 1], fn_max = 1, peak = 1.3);
  Components.Inertia shaft(J = 3, w(start = 7, fixed = true), phi(start = 0, fixed = true));
  Components.Brake pressed(mu_pos = [0, 1], fn_max = 1, peak = 2);
  Sources.Torque load;
  Components.Brake first(mu_pos = [0, 1], fn_max = 1, peak = 1.3);
equation
  connect(last.flange_a, shaft.flange_b);
  connect(first.flange_a, shaft.flange_b);
  last.f_normalized = 4;
  first.f_normalized = 11;
  connect(load.flange, shaft.flange_a);
  pressed.f_normalized = if time < 1.03 then 0 else if time < 1.57 then 3 else 11;
  connect(pressed.flange_a, shaft.flange_b);
  load.tau = if time < 1.03 then -9 else if time < 1.57 then 9 else -21;
  annotation(experiment(StopTime = 3));
end PressedAgain;
