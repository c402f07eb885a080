within Modelica.Blocks.Interfaces;
connector RealOutput = output Real "A Real signal out of a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
