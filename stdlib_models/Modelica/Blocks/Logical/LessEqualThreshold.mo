within Modelica.Blocks.Logical;
block LessEqualThreshold "Is u at most the threshold?"
  extends Blocks.Interfaces.partialBooleanThresholdComparison;
equation
  y = u <= threshold;
end LessEqualThreshold;
