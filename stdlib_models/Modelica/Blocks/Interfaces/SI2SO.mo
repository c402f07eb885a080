within Modelica.Blocks.Interfaces;
partial block SI2SO "Two inputs, one output"
  RealInput u1 "First input signal" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  RealInput u2 "Second input signal" annotation(Placement(transformation(extent = {{-140, -80}, {-100, -40}})));
  RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end SI2SO;
