model FirstGrounded "The drive of First, held by the ground that every component has by itself"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  parameter SI.Torque amplitude = 10 "Amplitude of the motor's torque";
  parameter SI.Frequency f = 5 "Frequency of the motor's torque";
  parameter SI.Inertia Jmotor(min = 0) = 0.1 "Inertia of the rotor";
  parameter SI.Inertia Jload(min = 0) = 2 "Inertia of the load";
  parameter Real ratio = 10 "Turns of the motor for one turn of the load";
  parameter Real damping = 10 "Damping in the bearing of the load, in N.m.s/rad";

  Rotational.Components.Fixed fixed "Where the bearing is held";
  Modelica.Blocks.Sources.Sine sine(amplitude = amplitude, f = f) "Course of the torque";
  Rotational.Sources.Torque torque(useSupport = false) "Torque between ground and rotor";
  Rotational.Components.Inertia inertia1(J = Jmotor) "Rotor";
  Rotational.Components.IdealGear idealGear(ratio = ratio, useSupport = false) "Gear, held by the ground";
  Rotational.Components.Inertia inertia2(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true))
    "Near part of the load";
  Rotational.Components.Spring spring(c = 1e4, phi_rel(fixed = true)) "Elastic shaft";
  Rotational.Components.Inertia inertia3(J = Jload, w(start = 0, fixed = true)) "Far part of the load";
  Rotational.Components.Damper damper(d = damping) "Bearing";
equation
  connect(sine.y, torque.tau);
  connect(torque.flange, inertia1.flange_a);
  connect(inertia1.flange_b, idealGear.flange_a);
  connect(idealGear.flange_b, inertia2.flange_a);
  connect(inertia2.flange_b, spring.flange_a);
  connect(spring.flange_b, inertia3.flange_a);
  connect(inertia2.flange_b, damper.flange_a);
  connect(damper.flange_b, fixed.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end FirstGrounded;
