within Modelica.Blocks.Math;
block Log "The logarithm, u > 0"
  extends Interfaces.SISO;
  parameter Real base = Modelica.Constants.e "Base";
equation
  y = log(u)/log(base);
end Log;
