within Modelica.Blocks.Interfaces;
connector BooleanOutput = output Boolean "A Boolean signal out of a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {255, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
