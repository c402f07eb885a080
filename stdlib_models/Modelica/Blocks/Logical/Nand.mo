within Modelica.Blocks.Logical;
block Nand "y = not (u1 and u2)"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 and u2);
end Nand;
