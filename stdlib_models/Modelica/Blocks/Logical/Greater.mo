within Modelica.Blocks.Logical;
block Greater "y = u1 > u2"
  extends Blocks.Interfaces.partialBooleanComparison;
equation
  y = u1 > u2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = ">", textColor = {255, 0, 255})}));
end Greater;
