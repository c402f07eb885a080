within Modelica.Blocks.Tables.Internal;
function hermite "Weights of a cubic between two points"
  extends Modelica.Icons.Function;
  input Real t "Place between the points, from 0 to 1";
  input Real h "Distance of the points";
  output Real w[4] "Of the first value, the first slope, the second value, the second slope";
  output Real d[4] "The same for the slope of the cubic";
algorithm
  w := {(1 + 2*t)*(1 - t)^2, h*t*(1 - t)^2, t^2*(3 - 2*t), h*t^2*(t - 1)};
  d := {-6*t*(1 - t)/h, (1 - t)*(1 - 3*t), 6*t*(1 - t)/h, t*(3*t - 2)};
end hermite;
