within Modelica.Blocks.Math;
block Sinh "The hyperbolic sine"
  extends Interfaces.SISO;
equation
  y = sinh(u);
end Sinh;
