within Modelica.Math;
function tanh "Hyperbolic tangent"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = tanh(u);
end tanh;
