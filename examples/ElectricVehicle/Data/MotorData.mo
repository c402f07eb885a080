within ElectricVehicle.Data;
record MotorData "Data of a motor with its inverter"
  extends Modelica.Icons.Record;
  parameter SI.Inertia J "Moment of inertia of the rotor";
  parameter SI.Time T = 0.02 "Time constant of the torque";
  parameter String fileName "Tables of the motor: torque (N.m over rad/s) and losses (W over rad/s and N.m)";
end MotorData;
