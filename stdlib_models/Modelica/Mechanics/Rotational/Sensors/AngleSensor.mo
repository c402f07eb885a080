within Modelica.Mechanics.Rotational.Sensors;
model AngleSensor "Measures the angle of a shaft"
  extends Interfaces.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad", displayUnit = "deg") "Angle of the shaft";
equation
  phi = flange.phi;
end AngleSensor;
