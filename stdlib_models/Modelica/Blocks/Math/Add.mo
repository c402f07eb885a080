within Modelica.Blocks.Math;
block Add "y = k1*u1 + k2*u2"
  extends Interfaces.SI2SO;
  parameter Real k1 = +1 "Weight of u1";
  parameter Real k2 = +1 "Weight of u2";
equation
  y = k1*u1 + k2*u2;
  annotation(Icon(graphics = {
      Text(extent = {{0, 45}, {90, -45}}, textString = "+", textColor = {0, 0, 127}),
      Text(extent = {{-94, 80}, {10, 40}}, textString = "%k1", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left),
      Text(extent = {{-94, -40}, {10, -80}}, textString = "%k2", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left)}));
end Add;
