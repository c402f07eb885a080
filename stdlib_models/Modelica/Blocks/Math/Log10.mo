within Modelica.Blocks.Math;
block Log10 "The logarithm to base 10, u > 0"
  extends Interfaces.SISO;
equation
  y = log10(u);
end Log10;
