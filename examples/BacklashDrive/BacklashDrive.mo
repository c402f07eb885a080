model BacklashDrive "A motor with an alternating torque drives a load through a gear that has play"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.TorqueStep drive(stepTorque = 2, offsetTorque = 0, startTime = 0.1) "Mean torque, switched on";
  Sources.Sine ripple(amplitude = 5, f = 4) "Alternating part of the torque";
  Rotational.Sources.Torque shaker "Puts the alternating part on the shaft";
  Rotational.Components.Inertia motor(J = 0.02, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Rotor";
  Rotational.Components.ElastoBacklash lash(
    c = 1000,
    d = 0.5,
    b = 0.06,
    phi_rel(start = 0, fixed = true),
    w_rel(start = 0, fixed = true)) "Teeth with play";
  Rotational.Components.IdealGear gear(ratio = 4) "Reduction";
  Rotational.Components.Inertia load(J = 0.8) "Driven machine";
  Rotational.Components.Damper drag(d = 0.8) "Load torque in proportion to the speed";
  Rotational.Components.Fixed ground "Housing";
equation
  connect(drive.flange, motor.flange_a);
  connect(ripple.y, shaker.tau);
  connect(shaker.flange, motor.flange_a);
  connect(motor.flange_b, lash.flange_a);
  connect(lash.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(load.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 2, Tolerance = 1e-6, Interval = 0.002),
    uses(Modelica(version = "4.0.0")));
end BacklashDrive;
