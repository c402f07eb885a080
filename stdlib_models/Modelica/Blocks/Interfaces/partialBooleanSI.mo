within Modelica.Blocks.Interfaces;
partial block partialBooleanSI "One Boolean input"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
end partialBooleanSI;
