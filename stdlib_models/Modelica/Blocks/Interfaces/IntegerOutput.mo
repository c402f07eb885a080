within Modelica.Blocks.Interfaces;
connector IntegerOutput = output Integer "An Integer signal out of a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {255, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
