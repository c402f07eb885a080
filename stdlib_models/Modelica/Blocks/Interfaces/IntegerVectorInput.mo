within Modelica.Blocks.Interfaces;
connector IntegerVectorInput = input Integer "One of a row of Integer signals into a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {255, 127, 0}, fillColor = {255, 127, 0}, fillPattern = FillPattern.Solid)}));
