model RubberCoupling "The coupling with rubber of Nordin, Galic and Gutman, shaken beside its preload"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Modelica.Units.SI.Torque base = 380 "Nominal torque of the motor";
  parameter Real m = -0.06 "Preload, relative to base";
  parameter Real a = 0.12 "Amplitude of the disturbance, relative to base";
  parameter Real rubber = 0.7 "Part of the gap that the rubber fills";
  Modelica.Blocks.Sources.Sine signal(offset = -m*base, amplitude = a*base, f = 6.5) "Torque of the control and disturbance";
  Sources.Torque drive "Torque of the motor";
  Sources.ConstantTorque process(tau_constant = m*base) "Torque on the load";
  Components.Inertia motor(J = 0.4) "Motor";
  Components.Inertia load(J = 5.6, phi(start = 0, fixed = true), w(start = 150.6, fixed = true)) "Load";
  Drivetrain.Backlash.RubberCoupling coupling(
    c = 3000, d = 10, b = 0.05, b_rubber = rubber*coupling.b, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
equation
  connect(signal.y, drive.tau);
  connect(drive.flange, motor.flange_b);
  connect(motor.flange_a, coupling.flange_b);
  connect(coupling.flange_a, load.flange_b);
  connect(process.flange, load.flange_a);
  annotation(experiment(StopTime = 0.6));
end RubberCoupling;
