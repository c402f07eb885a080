within Modelica.Electrical.Analog.Sensors;
model CurrentSensor "Measures a current"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current from p to n";
equation
  p.v = n.v;
  p.i = i;
  n.i = -i;
end CurrentSensor;
