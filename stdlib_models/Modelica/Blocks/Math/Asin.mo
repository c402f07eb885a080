within Modelica.Blocks.Math;
block Asin "The arc sine, -1 <= u <= 1"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = asin(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "asin", textColor = {0, 0, 127})}));
end Asin;
