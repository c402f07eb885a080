within Modelica.Blocks.Logical;
block Xor "Is one input true and the other false?"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 and not u2 or u2 and not u1;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "xor", textColor = {255, 0, 255})}));
end Xor;
