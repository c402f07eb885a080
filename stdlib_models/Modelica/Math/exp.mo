within Modelica.Math;
function exp "Exponential function"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = exp(u);
end exp;
