within Modelica.Blocks.Logical;
block OnOffController "Switches on below a band around the reference and off above it"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.RealInput reference "Middle of the band";
  Blocks.Interfaces.RealInput u "Measured signal";
  Blocks.Interfaces.BooleanOutput y "Is it on?";
  parameter Real bandwidth(start = 0.1) "Width of the band";
  parameter Boolean pre_y_start = false "Was it on before the start?";
initial equation
  pre(y) = pre_y_start;
equation
  y = u < reference - bandwidth/2 or pre(y) and u <= reference + bandwidth/2;
end OnOffController;
