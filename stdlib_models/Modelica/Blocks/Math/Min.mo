within Modelica.Blocks.Math;
block Min "The smaller of two signals"
  extends Interfaces.SI2SO;
equation
  y = min(u1, u2);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "min", textColor = {0, 0, 127})}));
end Min;
