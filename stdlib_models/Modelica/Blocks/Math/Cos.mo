within Modelica.Blocks.Math;
block Cos "The cosine"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = cos(u);
end Cos;
