within Modelica.Blocks.Math;
block Cos "The cosine"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = cos(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "cos", textColor = {0, 0, 127})}));
end Cos;
