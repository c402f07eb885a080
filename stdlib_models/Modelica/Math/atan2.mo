within Modelica.Math;
function atan2 "Angle of the point (u2, u1) in all four quadrants"
  input Real u1 "Ordinate";
  input Real u2 "Abscissa";
  output Modelica.Units.SI.Angle y "Value";
external "builtin" y = atan2(u1, u2);
end atan2;
