within Modelica.Blocks.Math;
block Feedback "y = u1 - u2"
  Interfaces.RealInput u1 "Set value" annotation(Placement(transformation(extent = {{-100, -20}, {-60, 20}})));
  Interfaces.RealInput u2 "Measured value" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {0, -80})));
  Interfaces.RealOutput y "Difference" annotation(Placement(transformation(extent = {{80, -10}, {100, 10}})));
equation
  y = u1 - u2;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-25, 25}, {25, -25}}, lineColor = {0, 0, 127}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{-60, 0}, {-25, 0}}, color = {0, 0, 127}),
      Line(points = {{25, 0}, {80, 0}}, color = {0, 0, 127}),
      Line(points = {{0, -25}, {0, -60}}, color = {0, 0, 127}),
      Text(extent = {{5, -25}, {45, -60}}, textString = "-", textColor = {0, 0, 0}),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}));
end Feedback;
