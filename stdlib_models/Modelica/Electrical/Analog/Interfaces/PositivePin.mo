within Modelica.Electrical.Analog.Interfaces;
connector PositivePin "The pin into which a positive current flows, by convention"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
end PositivePin;
