within Modelica.Blocks.Math;
block Add "y = k1*u1 + k2*u2"
  extends Interfaces.SI2SO;
  parameter Real k1 = +1 "Weight of u1";
  parameter Real k2 = +1 "Weight of u2";
equation
  y = k1*u1 + k2*u2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "+", textColor = {0, 0, 127})}));
end Add;
