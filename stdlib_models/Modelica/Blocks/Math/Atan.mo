within Modelica.Blocks.Math;
block Atan "The arc tangent"
  extends Interfaces.SISO;
equation
  y = atan(u);
end Atan;
