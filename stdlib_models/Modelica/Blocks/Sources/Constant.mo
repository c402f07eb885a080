within Modelica.Blocks.Sources;
block Constant "A constant signal"
  extends Interfaces.SO;
  parameter Real k(start = 1) "The constant";
equation
  y = k;
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, 0}, {80, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "k = %k", textColor = {0, 0, 0})}));
end Constant;
