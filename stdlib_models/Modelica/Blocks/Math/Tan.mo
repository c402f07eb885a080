within Modelica.Blocks.Math;
block Tan "The tangent"
  extends Interfaces.SISO;
equation
  y = tan(u);
end Tan;
