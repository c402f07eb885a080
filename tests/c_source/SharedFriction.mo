model SharedFriction "Two clutches whose friction falls with the slip come to hold the same motion"
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia driving(J = 1, w(start = 3, fixed = true), phi(start = 0, fixed = true));
  Components.Inertia driven(J = 1, w(start = 1, fixed = true), phi(start = 0, fixed = true));
  Components.Clutch strong(fn_max = 40, mu_pos = [0, 0.5; 5, 0.3]);
  Components.Clutch weak(fn_max = 30, mu_pos = [0, 0.5; 5, 0.3]);
  Modelica.Blocks.Sources.Constant pressed(k = 1);
equation
  connect(driving.flange_b, strong.flange_a);
  connect(driving.flange_b, weak.flange_a);
  connect(strong.flange_b, driven.flange_a);
  connect(weak.flange_b, driven.flange_a);
  connect(pressed.y, strong.f_normalized);
  connect(pressed.y, weak.f_normalized);
  annotation(experiment(StopTime = 1));
end SharedFriction;
