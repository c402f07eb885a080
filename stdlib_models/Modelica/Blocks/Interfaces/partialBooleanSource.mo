within Modelica.Blocks.Interfaces;
partial block partialBooleanSource "A Boolean source"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end partialBooleanSource;
