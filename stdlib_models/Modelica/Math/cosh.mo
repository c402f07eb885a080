within Modelica.Math;
function cosh "Hyperbolic cosine"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = cosh(u);
end cosh;
