within Modelica.Blocks.Routing;
block DeMultiplex4 "A vector in four parts"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n1 = 1 "Size of y1";
  parameter Integer n2 = 1 "Size of y2";
  parameter Integer n3 = 1 "Size of y3";
  parameter Integer n4 = 1 "Size of y4";
  Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3 + n4] "The vector" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
  Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
  Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
  Modelica.Blocks.Interfaces.RealOutput y4[n4] "Fourth part";
equation
  y1 = u[1:n1];
  y2 = u[n1 + 1:n1 + n2];
  y3 = u[n1 + n2 + 1:n1 + n2 + n3];
  y4 = u[n1 + n2 + n3 + 1:n1 + n2 + n3 + n4];
end DeMultiplex4;
