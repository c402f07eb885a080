within Modelica.Mechanics.Rotational.Sensors;
model SpeedSensor "Measures the speed of a shaft"
  extends Interfaces.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed of the shaft";
equation
  w = der(flange.phi);
end SpeedSensor;
