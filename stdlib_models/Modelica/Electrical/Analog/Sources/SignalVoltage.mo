within Modelica.Electrical.Analog.Sources;
model SignalVoltage "A voltage given by a signal"
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealInput v(unit = "V") "Voltage from p to n";
  SI.Current i "Current from p to n; negative while the source supplies power";
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
end SignalVoltage;
