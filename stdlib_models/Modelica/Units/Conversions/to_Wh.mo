within Modelica.Units.Conversions;
function to_Wh "Joules to watt hours"
  extends Modelica.Units.Icons.Conversion;
  input SI.Energy Joule "Joules";
  output NonSI.Energy_Wh WattHour "Watt hours";
algorithm
  WattHour := Joule/3600;
  annotation(Inline = true);
end to_Wh;
