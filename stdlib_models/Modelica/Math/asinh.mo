within Modelica.Math;
function asinh "Inverse of the hyperbolic sine"
  extends Modelica.Icons.Function;
  input Real u "Argument";
  output Real y "Value";
algorithm
  // By the absolute value: for large negative u the direct formula would cancel.
  y := (if u < 0 then -1 else 1)*log(abs(u) + sqrt(u*u + 1));
end asinh;
