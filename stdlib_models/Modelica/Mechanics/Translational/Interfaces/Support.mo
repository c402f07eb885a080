within Modelica.Mechanics.Translational.Interfaces;
connector Support "The housing of a component"
  extends Flange;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Polygon(points = {{-70, -60}, {70, -60}, {0, 70}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}));
end Support;
