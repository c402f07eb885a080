within Modelica.Blocks.Routing;
block DeMultiplex3 "A vector in three parts"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n1 = 1 "Size of y1";
  parameter Integer n2 = 1 "Size of y2";
  parameter Integer n3 = 1 "Size of y3";
  Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3] "The vector" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
  Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
  Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
equation
  y1 = u[1:n1];
  y2 = u[n1 + 1:n1 + n2];
  y3 = u[n1 + n2 + 1:n1 + n2 + n3];
end DeMultiplex3;
