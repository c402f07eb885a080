within Modelica.Blocks.Interfaces;
partial block partialBooleanThresholdComparison "Compares a signal with a threshold"
  parameter Real threshold = 0 "What the signal is compared with";
  RealInput u "Input signal";
  BooleanOutput y "Result";
end partialBooleanThresholdComparison;
