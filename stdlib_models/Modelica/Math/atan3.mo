within Modelica.Math;
function atan3 "Angle of the point (u2, u1), in the turn nearest to a given angle"
  extends Modelica.Icons.Function;
  input Real u1 "Ordinate";
  input Real u2 "Abscissa";
  input Modelica.Units.SI.Angle y0 = 0 "The result differs from it by at most half a turn";
  output Modelica.Units.SI.Angle y "Value";
protected
  constant Real turn = 2*Modelica.Constants.pi "A whole turn";
  Modelica.Units.SI.Angle base "Angle between -pi and pi";
algorithm
  base := atan2(u1, u2);
  y := base + turn*floor((y0 - base)/turn + 0.5);
end atan3;
