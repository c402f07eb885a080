within Modelica.Blocks.Routing;
block Multiplex2 "Two vectors behind one another"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n1 = 1 "Size of u1";
  parameter Integer n2 = 1 "Size of u2";
  Modelica.Blocks.Interfaces.RealInput u1[n1] "First signals" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  Modelica.Blocks.Interfaces.RealInput u2[n2] "Second signals" annotation(Placement(transformation(extent = {{-140, -80}, {-100, -40}})));
  Modelica.Blocks.Interfaces.RealOutput y[n1 + n2] "All of them" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y[1:n1] = u1;
  y[n1 + 1:n1 + n2] = u2;
end Multiplex2;
