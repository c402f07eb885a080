within Modelica.Blocks.Logical;
block Nand "y = not (u1 and u2)"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 and u2);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "nand", textColor = {255, 0, 255})}));
end Nand;
