within Modelica.Blocks.Interfaces;
partial block partialBooleanComparison "Compares two signals"
  RealInput u1 "First input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  RealInput u2 "Second input signal" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
  BooleanOutput y "Result" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {255, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end partialBooleanComparison;
