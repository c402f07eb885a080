within Modelica.Blocks.Math;
block LinearDependency "y = y0 + k1*u1 + k2*u2"
  extends Interfaces.SI2SO;
  parameter Real y0 = 0 "Value where both inputs are zero";
  parameter Real k1 = 0 "Gain of u1";
  parameter Real k2 = 0 "Gain of u2";
equation
  y = y0 + k1*u1 + k2*u2;
end LinearDependency;
