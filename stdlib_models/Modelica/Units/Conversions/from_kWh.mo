within Modelica.Units.Conversions;
function from_kWh "Kilowatt hours to joules"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Energy_kWh kWh "Kilowatt hours";
  output SI.Energy J "Joules";
algorithm
  J := 3.6e6*kWh;
  annotation(Inline = true);
end from_kWh;
