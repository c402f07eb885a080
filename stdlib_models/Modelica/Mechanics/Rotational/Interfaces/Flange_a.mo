within Modelica.Mechanics.Rotational.Interfaces;
connector Flange_a "The driving end of a shaft, by convention"
  extends Flange;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {95, 95, 95}, fillColor = {95, 95, 95}, fillPattern = FillPattern.Solid)}));
end Flange_a;
