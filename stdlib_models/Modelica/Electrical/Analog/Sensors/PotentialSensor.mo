within Modelica.Electrical.Analog.Sensors;
model PotentialSensor "Measures a potential"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin p "Pin to be measured";
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "V") "Potential";
equation
  p.i = 0;
  phi = p.v;
end PotentialSensor;
