model TwoStageFlywheel "A two-mass flywheel: soft springs with friction, and stops behind a gap"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real mu = 3 "Friction between the masses in N.m";
  Modelica.Blocks.Sources.ExpSine shake(amplitude = 200, f = 4, damping = 0.3);
  Sources.Torque engine;
  Components.Inertia primary(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper springs(c = 100, d = 0.5);
  Components.ElastoBacklash stops(c = 5000, d = 10, b = 0.25);
  Components.Clutch friction(mu_pos = [0, mu], fn_max = 1, cgeo = 1);
  Modelica.Blocks.Sources.Constant press(k = 1);
  Components.Inertia secondary(J = 0.2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
equation
  connect(shake.y, engine.tau);
  connect(engine.flange, primary.flange_a);
  connect(primary.flange_b, springs.flange_a);
  connect(primary.flange_b, stops.flange_a);
  connect(primary.flange_b, friction.flange_a);
  connect(press.y, friction.f_normalized);
  connect(springs.flange_b, secondary.flange_a);
  connect(stops.flange_b, secondary.flange_a);
  connect(friction.flange_b, secondary.flange_a);
  annotation(experiment(StopTime = 2));
end TwoStageFlywheel;
