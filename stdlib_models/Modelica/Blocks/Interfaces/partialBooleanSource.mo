within Modelica.Blocks.Interfaces;
partial block partialBooleanSource "A Boolean source"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanOutput y "Output signal";
end partialBooleanSource;
