within Modelica.Blocks.Logical;
block Less "Is u1 less than u2?"
  extends Blocks.Interfaces.partialBooleanComparison;
equation
  y = u1 < u2;
end Less;
