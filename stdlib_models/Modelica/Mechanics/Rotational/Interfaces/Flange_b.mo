within Modelica.Mechanics.Rotational.Interfaces;
connector Flange_b "The driven end of a shaft, by convention"
  extends Flange;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {95, 95, 95}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-35, 35}, {35, -35}}, lineColor = {95, 95, 95}, fillColor = {95, 95, 95}, fillPattern = FillPattern.Solid)}));
end Flange_b;
