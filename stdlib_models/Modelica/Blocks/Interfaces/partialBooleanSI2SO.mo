within Modelica.Blocks.Interfaces;
partial block partialBooleanSI2SO "Two Boolean inputs, one Boolean output"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u1 "First input signal";
  BooleanInput u2 "Second input signal";
  BooleanOutput y "Output signal";
end partialBooleanSI2SO;
