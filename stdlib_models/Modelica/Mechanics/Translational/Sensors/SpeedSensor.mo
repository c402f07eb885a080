within Modelica.Mechanics.Translational.Sensors;
model SpeedSensor "Measures the speed of a rod"
  extends Interfaces.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Speed of the rod";
equation
  v = der(flange.s);
end SpeedSensor;
