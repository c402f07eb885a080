within Modelica.Blocks.Logical;
block And "y = u1 and u2"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 and u2;
end And;
