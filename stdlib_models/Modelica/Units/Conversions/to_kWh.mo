within Modelica.Units.Conversions;
function to_kWh "Joules to kilowatt hours"
  extends Modelica.Units.Icons.Conversion;
  input SI.Energy J "Joules";
  output NonSI.Energy_kWh kWh "Kilowatt hours";
algorithm
  kWh := J/3.6e6;
  annotation(Inline = true);
end to_kWh;
