within Modelica.Electrical.Analog.Interfaces;
connector Pin "The end of a wire"
  SI.ElectricPotential v "Potential";
  flow SI.Current i "Current that flows into the component";
end Pin;
