within Modelica.Blocks.Logical;
block Greater "y = u1 > u2"
  extends Blocks.Interfaces.partialBooleanComparison;
equation
  y = u1 > u2;
end Greater;
