within Modelica.Blocks.Logical;
block GreaterThreshold "y = u > threshold"
  extends Blocks.Interfaces.partialBooleanThresholdComparison;
equation
  y = u > threshold;
end GreaterThreshold;
