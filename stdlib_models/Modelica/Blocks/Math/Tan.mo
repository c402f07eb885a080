within Modelica.Blocks.Math;
block Tan "The tangent"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = tan(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "tan", textColor = {0, 0, 127})}));
end Tan;
