within Modelica.Blocks.Interfaces;
partial block BooleanSignalSource "One Boolean output"
  extends Modelica.Blocks.Icons.BooleanBlock;
  BooleanOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end BooleanSignalSource;
