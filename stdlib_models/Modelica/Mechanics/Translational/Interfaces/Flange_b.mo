within Modelica.Mechanics.Translational.Interfaces;
connector Flange_b "The end of a rod on the side of higher positions, by convention"
  extends Flange;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-35, 35}, {35, -35}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}));
end Flange_b;
