within Modelica.Electrical.Analog.Sensors;
model VoltageSensor "Measures a voltage"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "V") "Voltage from p to n";
equation
  p.i = 0;
  n.i = 0;
  v = p.v - n.v;
end VoltageSensor;
