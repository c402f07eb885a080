within Modelica.Electrical.Analog.Interfaces;
connector Pin "The end of a wire"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {120, 120, 255}, fillPattern = FillPattern.Solid)}));
end Pin;
