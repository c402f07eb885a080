within Modelica.Mechanics.Rotational.Interfaces;
connector Support "The housing of a component"
  extends Flange;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {95, 95, 95}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {95, 95, 95}, fillColor = {160, 160, 160}, fillPattern = FillPattern.Solid)}));
end Support;
