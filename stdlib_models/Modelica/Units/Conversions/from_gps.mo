within Modelica.Units.Conversions;
function from_gps "Grams to kilograms per second"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.MassFlowRate_gps gps "Grams per second";
  output SI.MassFlowRate kgps "Kilograms per second";
algorithm
  kgps := gps/1000;
  annotation(Inline = true);
end from_gps;
