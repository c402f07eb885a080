within Modelica.Units.Conversions;
function from_Wh "Watt hours to joules"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Energy_Wh WattHour "Watt hours";
  output SI.Energy Joule "Joules";
algorithm
  Joule := 3600*WattHour;
  annotation(Inline = true);
end from_Wh;
