within Modelica.Blocks.Math;
block Tanh "The hyperbolic tangent"
  extends Interfaces.SISO;
equation
  y = tanh(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "tanh", textColor = {0, 0, 127})}));
end Tanh;
