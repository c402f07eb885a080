within Modelica.Blocks.Interfaces;
partial block partialBooleanSI3SO "Three Boolean inputs, one Boolean output"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u1 "First input signal" annotation(Placement(transformation(extent = {{-140, 60}, {-100, 100}})));
  BooleanInput u2 "Second input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  BooleanInput u3 "Third input signal" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
  BooleanOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end partialBooleanSI3SO;
