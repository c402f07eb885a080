within Modelica.Electrical.Analog.Interfaces;
connector PositivePin "The pin into which a positive current flows, by convention"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {0, 0, 255}, fillPattern = FillPattern.Solid)}));
end PositivePin;
