within Modelica.Blocks.Interfaces;
connector RealVectorOutput = output Real "One of a row of Real signals out of a block"
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
