within Modelica.Mechanics.Translational.Sensors;
model AccSensor "Measures the acceleration of a rod"
  extends Interfaces.PartialAbsoluteSensor;
  SI.Velocity v "Speed of the rod";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "m/s2") "Acceleration of the rod";
equation
  v = der(flange.s);
  a = der(v);
end AccSensor;
