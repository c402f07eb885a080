within Modelica.Blocks.Interfaces;
partial block partialBooleanComparison "Compares two signals"
  RealInput u1 "First input signal";
  RealInput u2 "Second input signal";
  BooleanOutput y "Result";
end partialBooleanComparison;
