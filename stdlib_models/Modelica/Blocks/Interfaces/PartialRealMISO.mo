within Modelica.Blocks.Interfaces;
partial block PartialRealMISO "Any number of inputs, one output"
  parameter Integer significantDigits(min = 1) = 3 "Digits to display" annotation(HideResult = true);
  parameter Integer nu(min = 0) = 0 "Number of inputs" annotation(HideResult = true);
  RealVectorInput u[nu] "Input signals" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end PartialRealMISO;
