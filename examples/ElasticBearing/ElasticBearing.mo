model ElasticBearing "A gear whose housing stands on an elastic mount"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;

  Modelica.Blocks.Sources.Ramp ramp(height = 100, duration = 5) "Course of the torque";
  Rotational.Sources.Torque torque(useSupport = true) "Torque between ground and shaft";
  Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Input shaft";
  Rotational.Components.IdealGear idealGear(ratio = 3, useSupport = true) "Gear in a housing that may turn";
  Rotational.Components.Spring spring(c = 1e3, phi_rel(fixed = true)) "Output shaft";
  Rotational.Components.Inertia load(J = 50, w(start = 0, fixed = true)) "Load";
  Rotational.Components.Inertia housing(J = 5) "Housing";
  Rotational.Sensors.MultiSensor multiSensor "What passes between mount and housing";
  Rotational.Components.SpringDamper springDamper(
    c = 1e5,
    d = 5,
    phi_rel(fixed = true),
    w_rel(fixed = true, nominal = 1e-4)) "Mount";
  Rotational.Components.Fixed fixed "Ground";
equation
  connect(ramp.y, torque.tau);
  connect(torque.flange, shaft.flange_a);
  connect(torque.support, fixed.flange);
  connect(shaft.flange_b, idealGear.flange_a);
  connect(idealGear.flange_b, spring.flange_a);
  connect(spring.flange_b, load.flange_a);
  connect(idealGear.support, housing.flange_b);
  connect(housing.flange_a, multiSensor.flange_b);
  connect(multiSensor.flange_a, springDamper.flange_b);
  connect(springDamper.flange_a, fixed.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 10, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0")));
end ElasticBearing;
