within Modelica.Blocks.Math;
block Sqrt "The square root, u >= 0"
  extends Interfaces.SISO;
equation
  y = sqrt(u);
end Sqrt;
