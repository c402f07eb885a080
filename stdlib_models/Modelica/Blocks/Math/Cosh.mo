within Modelica.Blocks.Math;
block Cosh "The hyperbolic cosine"
  extends Interfaces.SISO;
equation
  y = cosh(u);
end Cosh;
