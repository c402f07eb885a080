within Modelica.Math;
function atan "Angle whose tangent is u"
  input Real u "Argument";
  output Modelica.Units.SI.Angle y "Value";
external "builtin" y = atan(u);
end atan;
