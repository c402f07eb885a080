within Modelica.Math;
function sin "Sine of an angle"
  input Modelica.Units.SI.Angle u "Angle";
  output Real y "Value";
external "builtin" y = sin(u);
end sin;
