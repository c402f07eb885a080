within Modelica.Blocks.Math;
block Add3 "y = k1*u1 + k2*u2 + k3*u3"
  extends Modelica.Blocks.Icons.Block;
  parameter Real k1 = +1 "Weight of u1";
  parameter Real k2 = +1 "Weight of u2";
  parameter Real k3 = +1 "Weight of u3";
  Interfaces.RealInput u1 "First input signal";
  Interfaces.RealInput u2 "Second input signal";
  Interfaces.RealInput u3 "Third input signal";
  Interfaces.RealOutput y "Output signal";
equation
  y = k1*u1 + k2*u2 + k3*u3;
end Add3;
