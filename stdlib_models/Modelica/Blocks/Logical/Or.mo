within Modelica.Blocks.Logical;
block Or "y = u1 or u2"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 or u2;
end Or;
