within Modelica.Blocks.Math;
block Add3 "y = k1*u1 + k2*u2 + k3*u3"
  extends Modelica.Blocks.Icons.Block;
  parameter Real k1 = +1 "Weight of u1";
  parameter Real k2 = +1 "Weight of u2";
  parameter Real k3 = +1 "Weight of u3";
  Interfaces.RealInput u1 "First input signal" annotation(Placement(transformation(extent = {{-140, 60}, {-100, 100}})));
  Interfaces.RealInput u2 "Second input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.RealInput u3 "Third input signal" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
  Interfaces.RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = k1*u1 + k2*u2 + k3*u3;
  annotation(Icon(graphics = {
      Text(extent = {{0, 45}, {90, -45}}, textString = "+", textColor = {0, 0, 127}),
      Text(extent = {{-94, 90}, {10, 50}}, textString = "%k1", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left),
      Text(extent = {{-94, 20}, {10, -20}}, textString = "%k2", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left),
      Text(extent = {{-94, -50}, {10, -90}}, textString = "%k3", textColor = {0, 0, 127}, horizontalAlignment = TextAlignment.Left)}));
end Add3;
