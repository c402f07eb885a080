within Modelica.Units.Conversions;
function to_unit1 "A number as a quantity without dimension"
  extends Modelica.Units.Icons.Conversion;
  input Real r "The number";
  output Real result(unit = "1") "The same";
algorithm
  result := r;
  annotation(Inline = true);
end to_unit1;
