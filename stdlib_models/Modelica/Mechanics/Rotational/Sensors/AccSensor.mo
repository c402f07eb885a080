within Modelica.Mechanics.Rotational.Sensors;
model AccSensor "Measures the acceleration of a shaft"
  extends Interfaces.PartialAbsoluteSensor;
  SI.AngularVelocity w "Speed of the shaft";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "rad/s2") "Acceleration of the shaft";
equation
  w = der(flange.phi);
  a = der(w);
end AccSensor;
