within Modelica.Blocks.Routing;
block Multiplex2 "Two vectors behind one another"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n1 = 1 "Size of u1";
  parameter Integer n2 = 1 "Size of u2";
  Modelica.Blocks.Interfaces.RealInput u1[n1] "First signals";
  Modelica.Blocks.Interfaces.RealInput u2[n2] "Second signals";
  Modelica.Blocks.Interfaces.RealOutput y[n1 + n2] "All of them";
equation
  y[1:n1] = u1;
  y[n1 + 1:n1 + n2] = u2;
end Multiplex2;
