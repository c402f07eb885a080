within Modelica.Mechanics.Translational.Interfaces;
connector Flange_a "The end of a rod on the side of lower positions, by convention"
  extends Flange;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}));
end Flange_a;
