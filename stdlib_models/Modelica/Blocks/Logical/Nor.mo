within Modelica.Blocks.Logical;
block Nor "y = not (u1 or u2)"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 or u2);
end Nor;
