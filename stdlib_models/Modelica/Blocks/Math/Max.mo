within Modelica.Blocks.Math;
block Max "The larger of two signals"
  extends Interfaces.SI2SO;
equation
  y = max(u1, u2);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "max", textColor = {0, 0, 127})}));
end Max;
