within Modelica.Blocks.Interfaces;
partial block MIMO "Several inputs, several outputs"
  parameter Integer nin = 1 "Number of inputs";
  parameter Integer nout = 1 "Number of outputs";
  RealInput u[nin] "Input signals" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  RealOutput y[nout] "Output signals" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end MIMO;
