within Modelica.Blocks.Math;
block Sin "The sine"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = sin(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "sin", textColor = {0, 0, 127})}));
end Sin;
