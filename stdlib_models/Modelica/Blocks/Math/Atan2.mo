within Modelica.Blocks.Math;
block Atan2 "Angle of the point (u2, u1)"
  extends Interfaces.SI2SO(y(unit = "rad"));
equation
  y = atan2(u1, u2);
end Atan2;
