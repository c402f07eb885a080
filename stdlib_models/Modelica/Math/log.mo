within Modelica.Math;
function log "Natural logarithm, u > 0"
  input Real u "Argument";
  output Real y "Value";
external "builtin" y = log(u);
end log;
