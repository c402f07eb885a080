model LossyGearDemo3 "A light gear with strong friction runs down and then holds the load"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;

  Modelica.Blocks.Sources.Step step(height = 0) "No torque on the rotor";
  Rotational.Sources.Torque torque1(useSupport = false) "Motor, off";
  Rotational.Components.Inertia Inertia1(J = 0.001, w(start = 10)) "Rotor";
  Rotational.Components.LossyGear gear(ratio = 1, lossTable = [0, 0.25, 0.25, 0.625, 2.5], useSupport = false)
    "Passes on a quarter of the power, and rubs in its bearings";
  Rotational.Components.Inertia Inertia2(J = 0.001, phi(start = 0, fixed = true), w(start = 10, fixed = true)) "Load";
  Rotational.Sources.Torque torque2(useSupport = false) "Force of the load";
  Modelica.Blocks.Sources.Step step1(offset = 0, height = 1, startTime = 0.5) "Torque of the load";
equation
  connect(step.y, torque1.tau);
  connect(torque1.flange, Inertia1.flange_a);
  connect(Inertia1.flange_b, gear.flange_a);
  connect(gear.flange_b, Inertia2.flange_a);
  connect(Inertia2.flange_b, torque2.flange);
  connect(step1.y, torque2.tau);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end LossyGearDemo3;
