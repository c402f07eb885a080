within Modelica.Electrical.Analog.Interfaces;
connector NegativePin "The pin out of which a positive current flows, by convention"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
end NegativePin;
