within Modelica.Blocks.Logical;
block OnOffController "Switches on below a band around the reference and off above it"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.RealInput reference "Middle of the band" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  Blocks.Interfaces.RealInput u "Measured signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Blocks.Interfaces.BooleanOutput y "Is it on?" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  parameter Real bandwidth(start = 0.1) "Width of the band";
  parameter Boolean pre_y_start = false "Was it on before the start?";
initial equation
  pre(y) = pre_y_start;
equation
  y = u < reference - bandwidth/2 or pre(y) and u <= reference + bandwidth/2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "on/off", textColor = {255, 0, 255})}));
end OnOffController;
