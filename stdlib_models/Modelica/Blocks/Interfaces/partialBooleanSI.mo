within Modelica.Blocks.Interfaces;
partial block partialBooleanSI "One Boolean input"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  BooleanInput u "Input signal";
end partialBooleanSI;
