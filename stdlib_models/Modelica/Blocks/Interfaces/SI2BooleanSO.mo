within Modelica.Blocks.Interfaces;
partial block SI2BooleanSO "Two Boolean inputs, one Boolean output"
  extends Modelica.Blocks.Icons.BooleanBlock;
  BooleanInput u1 "First input signal";
  BooleanInput u2 "Second input signal";
  BooleanOutput y "Output signal";
end SI2BooleanSO;
