within Modelica.Units.Conversions;
function to_gps "Kilograms to grams per second"
  extends Modelica.Units.Icons.Conversion;
  input SI.MassFlowRate kgps "Kilograms per second";
  output NonSI.MassFlowRate_gps gps "Grams per second";
algorithm
  gps := 1000*kgps;
  annotation(Inline = true);
end to_gps;
