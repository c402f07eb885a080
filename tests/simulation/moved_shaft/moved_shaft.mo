model moved_shaft "Given motions with given derivatives: what is promised is used, not what could be derived"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;

  Sources.Sine angle(amplitude = 0.2, f = 2) "An angle";
  Sources.Ramp speed(height = 3, duration = 2, offset = 1) "No derivative of angle";
  Sources.Constant acceleration(k = 7) "No derivative of speed";

  Rotational.Sources.Move move "Promised all three";
  Rotational.Components.Inertia moved(J = 0.5) "Takes J*acceleration";

  Rotational.Components.AngleToTorqueAdaptor three "All three";
  Rotational.Components.Inertia inertia(J = 0.5) "Takes J*acceleration";
  Rotational.Components.AngleToTorqueAdaptor two(use_a = false) "Angle and speed";
  Rotational.Components.SpringDamper springDamper(c = 10, d = 3, stateSelect = StateSelect.never)
    "Takes c*angle + d*speed";
  Rotational.Components.AngleToTorqueAdaptor one(use_w = false, use_a = false) "The angle";
  Rotational.Components.Spring spring(c = 10) "Takes c*angle";
  Rotational.Components.Fixed ground "Holds springs";
  Rotational.Components.GeneralAngleToTorqueAdaptor general "All three again";
  Rotational.Components.Inertia generally(J = 0.5) "Takes J*acceleration";
equation
  connect(angle.y, move.u[1]);
  connect(speed.y, move.u[2]);
  connect(acceleration.y, move.u[3]);
  connect(move.flange, moved.flange_a);
  connect(angle.y, three.phi);
  connect(speed.y, three.w);
  connect(acceleration.y, three.a);
  connect(three.flange, inertia.flange_a);
  connect(angle.y, two.phi);
  connect(speed.y, two.w);
  connect(two.flange, springDamper.flange_b);
  connect(springDamper.flange_a, ground.flange);
  connect(angle.y, one.phi);
  connect(one.flange, spring.flange_b);
  connect(spring.flange_a, ground.flange);
  connect(angle.y, general.p);
  connect(speed.y, general.pder);
  connect(acceleration.y, general.pder2);
  connect(general.flange, generally.flange_a);
end moved_shaft;
