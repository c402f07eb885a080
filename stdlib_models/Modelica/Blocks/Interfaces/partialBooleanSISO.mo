within Modelica.Blocks.Interfaces;
partial block partialBooleanSISO "One Boolean input, one Boolean output"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u "Input signal";
  BooleanOutput y "Output signal";
end partialBooleanSISO;
