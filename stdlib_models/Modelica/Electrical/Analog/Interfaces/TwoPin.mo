within Modelica.Electrical.Analog.Interfaces;
partial model TwoPin "A component between two pins"
  SI.Voltage v "Voltage from p to n";
  PositivePin p "Positive pin" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NegativePin n "Negative pin" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  v = p.v - n.v;
end TwoPin;
