within Modelica.Blocks.Logical;
block LessEqual "Is u1 at most u2?"
  extends Blocks.Interfaces.partialBooleanComparison;
equation
  y = u1 <= u2;
end LessEqual;
