within Modelica.Math;
function acos "Angle whose cosine is u, -1 <= u <= 1"
  input Real u "Argument";
  output Modelica.Units.SI.Angle y "Value";
external "builtin" y = acos(u);
end acos;
