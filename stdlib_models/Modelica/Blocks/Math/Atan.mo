within Modelica.Blocks.Math;
block Atan "The arc tangent"
  extends Interfaces.SISO(y(unit = "rad"));
equation
  y = atan(u);
end Atan;
