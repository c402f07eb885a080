// Asked for more than it can give, with a load of -300 N: full force f_max*(1 - v/v_max) until it stands where k_p*(s_ref - s) = 300 N: s = 0.01 - 300/5e5 = 0.0094.
// case UnderLoad --stop-time 0.6 --tolerance 1e-8
// final actuator.s = 0.0094 +- 1e-6
// final actuator.f = 300 +- 0.01
// largest actuator.f <= 800
// closure 1e-5
// events 0
// modes 0.2
model UnderLoad
  Modelica.Blocks.Sources.Constant position(k = 0.01);
  Modelica.Mechanics.Translational.Sources.ConstantForce load(f_constant = -300);
  Drivetrain.Clutches.ShiftActuator actuator(s(start = 0, fixed = true), v(start = 0, fixed = true));
equation
  connect(position.y, actuator.s_ref);
  connect(load.flange, actuator.flange);
end UnderLoad;

// A way so long that the speed settles: f_max*(1 - v/v_max) = d*v, v = 800/(1600 + 50) = 0.4848485 m/s.
// case LongWay --stop-time 0.2 --tolerance 1e-8
// final actuator.v = 0.4848485 +- 1e-6
// closure 1e-5
model LongWay
  extends UnderLoad(position(k = 1), load(f_constant = 0), actuator(s_max = 2));
end LongWay;

// Against a wall: the load cannot move, the force is f_max and no more. The wall is a spring of 1e8 N/m at 3 mm.
// case Blocked --stop-time 0.2 --tolerance 1e-8
// final actuator.f = 800 +- 1e-3
// final actuator.s = 0.003008 +- 1e-6
// closure 1e-5
model Blocked
  extends UnderLoad(load(f_constant = 0));
  Modelica.Mechanics.Translational.Components.Fixed wall(s0 = 0.003);
  Modelica.Mechanics.Translational.Components.ElastoGap gap(c = 1e8, d = 1e4);
equation
  connect(actuator.flange, gap.flange_a);
  connect(gap.flange_b, wall.flange);
end Blocked;

// A way beyond the stop: it stands in the stop by 800/2e6 = 0.4 mm.
// case InTheStop --stop-time 0.3 --tolerance 1e-8
// final actuator.s = 0.0154 +- 1e-6
// closure 1e-5
// events 40
model InTheStop
  extends UnderLoad(position(k = 0.1), load(f_constant = 0));
end InTheStop;

// case InTheLowerStop --stop-time 0.3 --tolerance 1e-8
// final actuator.s = -0.0154 +- 1e-6
// closure 1e-5
model InTheLowerStop
  extends UnderLoad(position(k = -0.1), load(f_constant = 0));
end InTheLowerStop;

// case StopsCrossed
// fails lower stop
model StopsCrossed
  extends UnderLoad(actuator(s_min = 0.02));
end StopsCrossed;
