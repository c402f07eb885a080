within Modelica.Blocks.Math;
block LinearDependency "y = y0 + k1*u1 + k2*u2"
  extends Interfaces.SI2SO;
  parameter Real y0 = 0 "Value where both inputs are zero";
  parameter Real k1 = 0 "Gain of u1";
  parameter Real k2 = 0 "Gain of u2";
equation
  y = y0 + k1*u1 + k2*u2;
  annotation(Icon(graphics = {
      Text(extent = {{-50, 25}, {95, -25}}, textString = "+ %y0", textColor = {0, 0, 127}),
      Text(extent = {{-94, 80}, {10, 40}}, textString = "%k1", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left),
      Text(extent = {{-94, -40}, {10, -80}}, textString = "%k2", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left)}));
end LinearDependency;
