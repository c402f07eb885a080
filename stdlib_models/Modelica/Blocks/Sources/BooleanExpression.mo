within Modelica.Blocks.Sources;
block BooleanExpression "A Boolean signal given by an expression"
  Modelica.Blocks.Interfaces.BooleanOutput y = false "The signal; give it as y = expression";
end BooleanExpression;
