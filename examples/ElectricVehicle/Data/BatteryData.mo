within ElectricVehicle.Data;
record BatteryData "Data of a battery"
  extends Modelica.Icons.Record;
  parameter SI.ElectricCharge Q = 150*3600 "Charge of the full battery";
  parameter Real voltage[:, 2] = [0, 300; 0.1, 330; 0.3, 345; 0.6, 356; 0.9, 380; 1, 396] "Voltage without current in V (second column) over the state of charge";
  parameter SI.Resistance Ri = 0.06 "Resistance that acts at once";
  parameter SI.Resistance Rd = 0.04 "Resistance that acts after a time";
  parameter SI.Time Td = 25 "Time constant of that";
end BatteryData;
