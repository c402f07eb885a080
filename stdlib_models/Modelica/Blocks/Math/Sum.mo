within Modelica.Blocks.Math;
block Sum "The weighted sum of the elements of a vector"
  extends Interfaces.MISO;
  parameter Real k[nin] = ones(nin) "Weights";
equation
  y = k*u;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "Σ", textColor = {0, 0, 127}),
      Text(extent = {{-90, -50}, {90, -85}}, textString = "%k", textColor = {0, 0, 127})}));
end Sum;
