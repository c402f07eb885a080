model LossyHoist "A motor lifts, holds and lowers a load by a gear that loses power, more in one direction"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real eta_1 = 0.95, eta_2 = 0.9 "Efficiency when the motor drives, and when the load does";
  parameter Modelica.Units.SI.Torque tau_b = 0.2 "Friction in the bearings";
  Modelica.Blocks.Sources.TimeTable command(table = [0, 9; 1, 9; 1.1, -1; 3, -1; 3.1, 7; 4, 7; 4.2, 1; 6, 1]);
  Sources.Torque motor;
  Components.Inertia rotor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.LossyGear gear(ratio = 5, lossTable = [0, eta_1, eta_2, tau_b, tau_b]);
  Components.SpringDamper rope(c = 400, d = 5, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Components.Inertia drum(J = 1);
  Sources.ConstantTorque weight(tau_constant = -15);
equation
  connect(command.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, rope.flange_a);
  connect(rope.flange_b, drum.flange_a);
  connect(drum.flange_b, weight.flange);
  annotation(experiment(StopTime = 6));
end LossyHoist;
