model geared_inertias "Two inertias that an ideal gear ties together (index 3)"
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.TorqueStep drive(stepTorque = 10, offsetTorque = 0, startTime = 0.5) "Time event";
  Rotational.Components.Inertia motor(J = 0.2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Fast side";
  Rotational.Components.IdealGear gear(ratio = 5) "Reduction";
  Rotational.Components.Inertia load(J = 7.5) "Slow side";
  Rotational.Sources.LinearSpeedDependentTorque fan(tau_nominal = -50, w_nominal = 10, TorqueDirection = false) "Brake";
equation
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(load.flange_b, fan.flange);
end geared_inertias;
