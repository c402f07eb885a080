within Modelica.Blocks.Math;
block Exp "The exponential function"
  extends Interfaces.SISO;
equation
  y = exp(u);
end Exp;
