within Modelica.Blocks.Interfaces;
partial block BooleanSISO "One Boolean input, one Boolean output"
  extends Modelica.Blocks.Icons.BooleanBlock;
  BooleanInput u "Input signal";
  BooleanOutput y "Output signal";
end BooleanSISO;
