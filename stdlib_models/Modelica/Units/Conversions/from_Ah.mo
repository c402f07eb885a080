within Modelica.Units.Conversions;
function from_Ah "Ampere hours to coulombs"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.ElectricCharge_Ah AmpereHour "Ampere hours";
  output SI.ElectricCharge Coulomb "Coulombs";
algorithm
  Coulomb := 3600*AmpereHour;
  annotation(Inline = true);
end from_Ah;
