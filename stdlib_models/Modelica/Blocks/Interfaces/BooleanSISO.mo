within Modelica.Blocks.Interfaces;
partial block BooleanSISO "One Boolean input, one Boolean output"
  extends Modelica.Blocks.Icons.BooleanBlock;
  BooleanInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  BooleanOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end BooleanSISO;
