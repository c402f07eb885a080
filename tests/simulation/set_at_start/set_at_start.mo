model set_at_start "Initial conditions from signals: angle and speed, acceleration instead of an angle, relative states"
  import Modelica.Blocks.Sources.Constant;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Mechanics.Rotational.Sources.Torque2;

  Components.Fixed ground "Holds the springs";
  Components.Spring spring1(c = 50) "Spring of one";
  Components.Inertia one(J = 2) "Starts with angle and speed";
  Components.InitializeFlange set1(use_a_start = false) "Sets them";
  Constant phi1(k = 0.3) "Angle";
  Constant w1(k = 2) "Speed";

  Components.Spring spring2(c = 50) "Spring of two";
  Components.Inertia two(J = 2) "Starts with speed and acceleration: the angle follows";
  Components.InitializeFlange set2(use_phi_start = false) "Sets them";
  Constant w2(k = -1) "Speed";
  Constant a2(k = 5) "Acceleration";

  Components.Inertia left(J = 1, phi(start = 1, fixed = true), w(start = 0, fixed = true)) "Pushed backward";
  Components.Inertia right(J = 3) "Pushed forward";
  Components.RelativeStates apart(phi_rel(start = 0.5, fixed = true), w_rel(start = 0, fixed = true)) "Their distance";
  Torque2 between "Pushes them apart";
  Constant push(k = 6) "Torque";
equation
  connect(ground.flange, spring1.flange_a);
  connect(spring1.flange_b, one.flange_a);
  connect(set1.flange, one.flange_b);
  connect(phi1.y, set1.phi_start);
  connect(w1.y, set1.w_start);
  connect(ground.flange, spring2.flange_a);
  connect(spring2.flange_b, two.flange_a);
  connect(set2.flange, two.flange_b);
  connect(w2.y, set2.w_start);
  connect(a2.y, set2.a_start);
  connect(left.flange_b, apart.flange_a);
  connect(apart.flange_b, right.flange_a);
  connect(left.flange_b, between.flange_a);
  connect(between.flange_b, right.flange_a);
  connect(push.y, between.tau);
end set_at_start;
