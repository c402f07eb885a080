within Modelica.Blocks.Logical;
block GreaterEqualThreshold "y = u >= threshold"
  extends Blocks.Interfaces.partialBooleanThresholdComparison;
equation
  y = u >= threshold;
end GreaterEqualThreshold;
