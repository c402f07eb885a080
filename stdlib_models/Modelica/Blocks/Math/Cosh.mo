within Modelica.Blocks.Math;
block Cosh "The hyperbolic cosine"
  extends Interfaces.SISO;
equation
  y = cosh(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "cosh", textColor = {0, 0, 127})}));
end Cosh;
