within Modelica.Blocks.Logical;
block Nor "y = not (u1 or u2)"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 or u2);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "nor", textColor = {255, 0, 255})}));
end Nor;
