within Modelica.Blocks.Math;
block Atan2 "Angle of the point (u2, u1)"
  extends Interfaces.SI2SO(y(unit = "rad"));
equation
  y = atan2(u1, u2);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "atan2", textColor = {0, 0, 127})}));
end Atan2;
