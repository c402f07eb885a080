within Modelica.Blocks.Interfaces;
partial block partialBooleanSO "One Boolean output"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanOutput y "Output signal";
end partialBooleanSO;
