within Modelica.Blocks.Logical;
block GreaterEqual "y = u1 >= u2"
  extends Blocks.Interfaces.partialBooleanComparison;
equation
  y = u1 >= u2;
end GreaterEqual;
