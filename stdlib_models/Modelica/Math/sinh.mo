within Modelica.Math;
function sinh "Hyperbolic sine"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = sinh(u);
end sinh;
