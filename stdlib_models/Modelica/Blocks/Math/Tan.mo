within Modelica.Blocks.Math;
block Tan "The tangent"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = tan(u);
end Tan;
