within Modelica.Electrical.Analog.Sources;
model SignalCurrent "A current given by a signal"
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealInput i(unit = "A") "Current from p to n";
  SI.Voltage v "Voltage from p to n; negative while the source supplies power";
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
end SignalCurrent;
