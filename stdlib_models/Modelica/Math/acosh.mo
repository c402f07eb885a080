within Modelica.Math;
function acosh "Inverse of the hyperbolic cosine, u >= 1"
  extends Modelica.Icons.Function;
  input Real u(min = 1) "Argument";
  output Real y "Value, not negative";
algorithm
  assert(u >= 1, "acosh needs an argument of at least 1");
  y := log(u + sqrt((u - 1)*(u + 1)));
end acosh;
