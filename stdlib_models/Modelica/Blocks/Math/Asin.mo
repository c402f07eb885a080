within Modelica.Blocks.Math;
block Asin "The arc sine, -1 <= u <= 1"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = asin(u);
end Asin;
