within Modelica.Math;
function log10 "Logarithm to base 10, u > 0"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = log10(u);
end log10;
