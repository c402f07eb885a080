within Modelica.Blocks.Interfaces;
partial block SIMO "One input, several outputs"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer nout = 1 "Number of outputs";
  RealInput u "Input signal";
  RealOutput y[nout] "Output signals";
end SIMO;
