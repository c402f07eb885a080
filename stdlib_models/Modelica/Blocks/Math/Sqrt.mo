within Modelica.Blocks.Math;
block Sqrt "The square root, u >= 0"
  extends Interfaces.SISO;
equation
  y = sqrt(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "√", textColor = {0, 0, 127})}));
end Sqrt;
