within Modelica.Blocks.Logical;
block Not "y = not u"
  extends Blocks.Interfaces.partialBooleanSISO;
equation
  y = not u;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "not", textColor = {255, 0, 255})}));
end Not;
