within Modelica.Blocks.Math;
block Asin "The arc sine, -1 <= u <= 1"
  extends Interfaces.SISO;
equation
  y = asin(u);
end Asin;
