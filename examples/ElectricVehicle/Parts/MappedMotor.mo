within ElectricVehicle.Parts;
model MappedMotor "A motor with its inverter, by measured tables of torque and losses"
  import Modelica.Blocks;
  extends Interfaces.PartialMotor;
  Blocks.Math.Abs absSpeed "Speed, whichever way it turns";
  Blocks.Tables.CombiTable1Ds limit(tableOnFile = true, tableName = "torque", fileName = data.fileName, extrapolation = Blocks.Types.Extrapolation.HoldLastPoint)
    "Largest torque over the speed";
  Blocks.Math.Product wanted "Torque for the demand";
  Blocks.Continuous.FirstOrder lag(T = data.T, initType = Blocks.Types.Init.InitialOutput) "The torque follows";
  Blocks.Math.Abs absTorque "Torque, whichever way it acts";
  Blocks.Tables.CombiTable2Ds losses(tableOnFile = true, tableName = "losses", fileName = data.fileName, extrapolation = Blocks.Types.Extrapolation.HoldLastPoint)
    "Losses of motor and inverter over speed and torque";
  Blocks.Math.Add power "Power that the inverter takes";
equation
  connect(speed.w, absSpeed.u);
  connect(absSpeed.y, limit.u);
  connect(limit.y[1], wanted.u1);
  connect(controlBus.motor.demand, wanted.u2);
  connect(wanted.y, lag.u);
  connect(lag.y, source.tau);
  connect(lag.y, mechanicalPower.u2);
  connect(lag.y, absTorque.u);
  connect(absSpeed.y, losses.u1);
  connect(absTorque.y, losses.u2);
  connect(mechanicalPower.y, power.u1);
  connect(losses.y, power.u2);
  connect(power.y, toCurrent.u1);
  connect(lag.y, controlBus.motor.torque);
  connect(power.y, controlBus.motor.power);
end MappedMotor;
