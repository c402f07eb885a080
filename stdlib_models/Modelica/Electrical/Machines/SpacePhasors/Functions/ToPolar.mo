within Modelica.Electrical.Machines.SpacePhasors.Functions;
function ToPolar "Length and angle of a vector"
  extends Modelica.Icons.Function;
  input Real x[2] "The vector";
  output Real absolute "Its length";
  output SI.Angle angle "Its angle; zero where it is very short";
algorithm
  absolute := sqrt(x[1]^2 + x[2]^2);
  angle := if absolute <= Modelica.Constants.small then 0 else atan2(x[2], x[1]);
end ToPolar;
