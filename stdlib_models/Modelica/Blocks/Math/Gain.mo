within Modelica.Blocks.Math;
block Gain "y = k*u"
  parameter Real k(start = 1, unit = "1") "Gain";
  Interfaces.RealInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = k*u;
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-90, 35}, {50, -35}}, textString = "%k", textColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Gain;
