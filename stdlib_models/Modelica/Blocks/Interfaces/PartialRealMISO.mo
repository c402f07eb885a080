within Modelica.Blocks.Interfaces;
partial block PartialRealMISO "Any number of inputs, one output"
  parameter Integer significantDigits(min = 1) = 3 "Digits to display" annotation(HideResult = true);
  parameter Integer nu(min = 0) = 0 "Number of inputs" annotation(HideResult = true);
  RealVectorInput u[nu] "Input signals";
  RealOutput y "Output signal";
end PartialRealMISO;
