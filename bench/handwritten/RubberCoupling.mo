model RubberCoupling "Motor and load with a coupling of rubber between, shaken at 6 Hz"
  import Modelica.Mechanics.Rotational;
  Modelica.Blocks.Sources.Sine signal(offset = 22.8, amplitude = 19, f = 6) "Torque of the control and disturbance";
  Rotational.Sources.Torque drive;
  Rotational.Sources.ConstantTorque process(tau_constant = -22.8) "Torque on the load";
  Rotational.Components.Inertia motor(J = 0.4) "Motor";
  Rotational.Components.Inertia load(J = 5.6, phi(start = 0, fixed = true), w(start = 150.6, fixed = true)) "Load";
  Drivetrain.Backlash.RubberCoupling coupling(c = 5895, d = 3, b = 0.1, b_rubber = 0.05, phi_rel(start = -0.0456, fixed = true),
    w_rel(start = 0.0853, fixed = true));
equation
  connect(signal.y, drive.tau);
  connect(drive.flange, motor.flange_b);
  connect(motor.flange_a, coupling.flange_b);
  connect(coupling.flange_a, load.flange_b);
  connect(process.flange, load.flange_a);
  annotation(experiment(StartTime = 0, StopTime = 4, Tolerance = 1e-8, Interval = 0.004));
end RubberCoupling;
