within Modelica.Blocks.Math;
block Acos "The arc cosine, -1 <= u <= 1"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = acos(u);
end Acos;
