within Modelica.Blocks.Math;
block Log10 "The logarithm to base 10, u > 0"
  extends Interfaces.SISO;
equation
  y = log10(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "log", textColor = {0, 0, 127})}));
end Log10;
