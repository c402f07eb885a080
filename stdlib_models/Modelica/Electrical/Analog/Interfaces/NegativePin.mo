within Modelica.Electrical.Analog.Interfaces;
connector NegativePin "The pin out of which a positive current flows, by convention"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end NegativePin;
