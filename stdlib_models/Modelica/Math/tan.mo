within Modelica.Math;
function tan "Tangent of an angle"
  input Modelica.Units.SI.Angle u "Angle";
  output Real y "Value";
external "builtin" y = tan(u);
end tan;
