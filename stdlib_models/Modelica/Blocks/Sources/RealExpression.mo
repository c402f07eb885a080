within Modelica.Blocks.Sources;
block RealExpression "A Real signal given by an expression"
  Modelica.Blocks.Interfaces.RealOutput y = 0.0 "The signal; give it as y = expression";
end RealExpression;
