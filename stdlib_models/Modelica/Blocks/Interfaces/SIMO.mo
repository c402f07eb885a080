within Modelica.Blocks.Interfaces;
partial block SIMO "One input, several outputs"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer nout = 1 "Number of outputs";
  RealInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  RealOutput y[nout] "Output signals" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
end SIMO;
