within Modelica.Blocks.Logical;
block Xor "Is one input true and the other false?"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 and not u2 or u2 and not u1;
end Xor;
