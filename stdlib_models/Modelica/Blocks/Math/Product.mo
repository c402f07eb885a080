within Modelica.Blocks.Math;
block Product "y = u1*u2"
  extends Interfaces.SI2SO;
equation
  y = u1*u2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "×", textColor = {0, 0, 127})}));
end Product;
