within Modelica.Blocks.Math;
block Cos "The cosine"
  extends Interfaces.SISO;
equation
  y = cos(u);
end Cos;
