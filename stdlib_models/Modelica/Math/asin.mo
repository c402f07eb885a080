within Modelica.Math;
function asin "Angle whose sine is u, -1 <= u <= 1"
  input Real u "Argument";
  output Modelica.Units.SI.Angle y "Value";
external "builtin" y = asin(u);
end asin;
