within Modelica.Blocks.Logical;
block GreaterEqualThreshold "y = u >= threshold"
  extends Blocks.Interfaces.partialBooleanThresholdComparison;
equation
  y = u >= threshold;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "≥ %threshold", textColor = {255, 0, 255})}));
end GreaterEqualThreshold;
