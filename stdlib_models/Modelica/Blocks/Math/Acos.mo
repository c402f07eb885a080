within Modelica.Blocks.Math;
block Acos "The arc cosine, -1 <= u <= 1"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = acos(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "acos", textColor = {0, 0, 127})}));
end Acos;
