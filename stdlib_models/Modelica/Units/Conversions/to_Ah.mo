within Modelica.Units.Conversions;
function to_Ah "Coulombs to ampere hours"
  extends Modelica.Units.Icons.Conversion;
  input SI.ElectricCharge Coulomb "Coulombs";
  output NonSI.ElectricCharge_Ah AmpereHour "Ampere hours";
algorithm
  AmpereHour := Coulomb/3600;
  annotation(Inline = true);
end to_Ah;
