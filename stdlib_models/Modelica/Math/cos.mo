within Modelica.Math;
function cos "Cosine of an angle"
  input Modelica.Units.SI.Angle u "Angle";
  output Real y "Value";
external "builtin" y = cos(u);
end cos;
