within Modelica.Blocks.Logical;
block LessThreshold "Is u less than the threshold?"
  extends Blocks.Interfaces.partialBooleanThresholdComparison;
equation
  y = u < threshold;
end LessThreshold;
