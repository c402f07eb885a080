within ElectricVehicle.Parts;
model LosslessMotor "A motor of constant torque and power, without losses or delay"
  import Modelica.Blocks;
  extends Interfaces.PartialMotor;
  parameter SI.Torque tauMax = 200 "Largest torque";
  parameter SI.Power PMax = 80e3 "Largest power";
  Blocks.Sources.RealExpression limit(y = min(tauMax, PMax/max(abs(speed.w), 1))) "Largest torque at the present speed";
  Blocks.Math.Product wanted "Torque for the demand";
equation
  connect(limit.y, wanted.u1);
  connect(controlBus.motor.demand, wanted.u2);
  connect(wanted.y, source.tau);
  connect(wanted.y, mechanicalPower.u2);
  connect(mechanicalPower.y, toCurrent.u1);
  connect(wanted.y, controlBus.motor.torque);
  connect(mechanicalPower.y, controlBus.motor.power);
end LosslessMotor;
