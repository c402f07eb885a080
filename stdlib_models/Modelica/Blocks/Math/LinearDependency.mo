within Modelica.Blocks.Math;
block LinearDependency "y = y0*(1 + k1*u1 + k2*u2)"
  extends Interfaces.SI2SO;
  parameter Real y0 = 0 "Value where both inputs are zero";
  parameter Real k1 = 0 "Relative change with u1";
  parameter Real k2 = 0 "Relative change with u2";
equation
  y = y0*(1 + k1*u1 + k2*u2);
end LinearDependency;
