within Modelica.Mechanics.Rotational.Sources;
model TorqueStep "A torque that jumps once"
  extends Interfaces.PartialTorque;
  parameter SI.Torque stepTorque(start = 1) "Size of the jump; negative for a load";
  parameter SI.Torque offsetTorque(start = 0) "Torque before the jump";
  parameter SI.Time startTime = 0 "Time of the jump";
  SI.Torque tau "Driving torque on the shaft";
equation
  tau = if time < startTime then offsetTorque else offsetTorque + stepTorque;
  flange.tau = -tau;
end TorqueStep;
