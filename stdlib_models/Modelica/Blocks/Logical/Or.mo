within Modelica.Blocks.Logical;
block Or "y = u1 or u2"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 or u2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "or", textColor = {255, 0, 255})}));
end Or;
