within Modelica.Mechanics.Translational.Sensors;
model PositionSensor "Measures the position of a rod"
  extends Interfaces.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput s(unit = "m") "Position of the rod";
equation
  s = flange.s;
end PositionSensor;
