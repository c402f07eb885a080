within Modelica.Blocks.Interfaces;
partial block partialBooleanSI3SO "Three Boolean inputs, one Boolean output"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u1 "First input signal";
  BooleanInput u2 "Second input signal";
  BooleanInput u3 "Third input signal";
  BooleanOutput y "Output signal";
end partialBooleanSI3SO;
