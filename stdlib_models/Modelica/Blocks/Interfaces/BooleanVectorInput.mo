within Modelica.Blocks.Interfaces;
connector BooleanVectorInput = input Boolean "One of a row of Boolean signals into a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {255, 0, 255}, fillColor = {255, 0, 255}, fillPattern = FillPattern.Solid)}));
