within Modelica.Blocks.Sources;
block IntegerExpression "An Integer signal given by an expression"
  Modelica.Blocks.Interfaces.IntegerOutput y = 0 "The signal; give it as y = expression";
end IntegerExpression;
