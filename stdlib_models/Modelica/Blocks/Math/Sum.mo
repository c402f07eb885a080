within Modelica.Blocks.Math;
block Sum "The weighted sum of the elements of a vector"
  extends Interfaces.MISO;
  parameter Real k[nin] = ones(nin) "Weights";
equation
  y = k*u;
end Sum;
