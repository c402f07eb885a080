within Modelica.Blocks.Interfaces;
partial block MI2MO "Two rows of inputs, a row of outputs"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n = 1 "Number of signals in a row";
  RealInput u1[n] "First row of input signals" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  RealInput u2[n] "Second row of input signals" annotation(Placement(transformation(extent = {{-140, -80}, {-100, -40}})));
  RealOutput y[n] "Output signals" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end MI2MO;
