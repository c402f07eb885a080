within Modelica.Blocks.Math;
block Atan "The arc tangent"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = atan(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "atan", textColor = {0, 0, 127})}));
end Atan;
