within Modelica.Blocks.Continuous;
block Der "The derivative of a signal, by differentiation of its equations"
  extends Interfaces.SISO;
equation
  y = der(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "der()", textColor = {0, 0, 127})}));
end Der;
