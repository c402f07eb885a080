within Modelica.Blocks.Routing;
block Multiplex3 "Three vectors behind one another"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n1 = 1 "Size of u1";
  parameter Integer n2 = 1 "Size of u2";
  parameter Integer n3 = 1 "Size of u3";
  Modelica.Blocks.Interfaces.RealInput u1[n1] "First signals" annotation(Placement(transformation(extent = {{-140, 60}, {-100, 100}})));
  Modelica.Blocks.Interfaces.RealInput u2[n2] "Second signals" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealInput u3[n3] "Third signals" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
  Modelica.Blocks.Interfaces.RealOutput y[n1 + n2 + n3] "All of them" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y[1:n1] = u1;
  y[n1 + 1:n1 + n2] = u2;
  y[n1 + n2 + 1:n1 + n2 + n3] = u3;
end Multiplex3;
