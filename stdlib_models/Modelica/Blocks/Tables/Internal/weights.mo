within Modelica.Blocks.Tables.Internal;
function weights "Of the values and slopes at both ends of a segment, which make the value between and beyond them"
  extends Modelica.Icons.Function;
  input Real low "Smallest abscissa of the table";
  input Real high "Largest abscissa of the table";
  input Real x0 "Where the segment begins";
  input Real x1 "Where it ends";
  input Boolean isSmooth "Is the curve a cubic?";
  input Boolean holds "Is the curve constant outside of the table?";
  input Real p "Abscissa";
  output Real w[4] "Of the first value, the first slope, the second value, the second slope";
protected
  Real h = x1 - x0 "Width of the segment";
  Real t "Place in it, from 0 to 1";
algorithm
  if (p < low or p > high) and holds then
    w := if p < low then {1, 0, 0, 0} else {0, 0, 1, 0};
  elseif not isSmooth then
    t := (p - x0)/h;
    w := {1 - t, 0, t, 0};
  elseif p < low then
    w := {1, p - x0, 0, 0};
  elseif p > high then
    w := {0, 0, 1, p - x1};
  else
    t := (p - x0)/h;
    w := {(1 + 2*t)*(1 - t)^2, h*t*(1 - t)^2, t^2*(3 - 2*t), h*t^2*(t - 1)};
  end if;
end weights;
