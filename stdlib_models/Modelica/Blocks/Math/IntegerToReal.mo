within Modelica.Blocks.Math;
block IntegerToReal "An Integer signal as Real signal"
  extends Modelica.Blocks.Icons.Block;
  Interfaces.IntegerInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = u;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "I → R", textColor = {0, 0, 127})}));
end IntegerToReal;
