model DrivingSide "A lossy gear lifts, coasts, brakes, holds and lowers a load"
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;

  Modelica.Blocks.Sources.TimeTable command(
    table = [0, 10; 1, 10; 1, 0; 1.5, 0; 1.5, -2; 2.7, -2; 2.7, 2.2; 4, 2.2; 4, 0; 5, 0]) "Torque of the motor";
  Rotational.Sources.Torque motor "Motor";
  Components.Inertia rotor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Rotor";
  Components.LossyGear gear(ratio = 2, lossTable = [0, 0.8, 0.8, 0, 0]) "Passes on 80 % of the power, either way";
  Components.Inertia drum(J = 1) "Drum with the load";
  Rotational.Sources.ConstantTorque weight(tau_constant = -4) "Weight of the load";
  output Real loss(unit = "J", start = 0, fixed = true) "Work that the gear has lost";
equation
  connect(command.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, drum.flange_a);
  connect(drum.flange_b, weight.flange);
  der(loss) = gear.flange_a.tau*rotor.w + gear.flange_b.tau*drum.w;
  annotation(
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-8, Interval = 0.005),
    uses(Modelica(version = "4.0.0")));
end DrivingSide;
