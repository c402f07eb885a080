within Modelica.Blocks.Tables.Internal;
function value "A curve through points"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas, in order";
  input Real y[size(x, 1)] "Ordinates";
  input Real s[size(x, 1)] "Slopes, of the smooth kinds";
  input Modelica.Blocks.Types.Smoothness smoothness "Kind of the curve";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Real u "Abscissa";
  output Real v "Value there";
protected
  Integer n = size(x, 1) "Number of points";
  Integer i "Segment: x[i] <= p < x[i + 1]; the first or the last one where p is outside";
  Integer above "x[above] > p";
  Integer middle "Between the two";
  Real p "Abscissa in the table, or outside of it";
  Real h "Width of the segment";
  Real t "Place in the segment, from its first abscissa";
  Real d "Secant";
algorithm
  if n == 1 then
    v := y[1];
  else
    p := wrapped(x[1], x[n], extrapolation, u);
    i := 1;
    above := n;
    while above > i + 1 loop
      middle := div(i + above, 2);
      if x[middle] > p then
        above := middle;
      else
        i := middle;
      end if;
    end while;
    h := x[i + 1] - x[i];
    d := (y[i + 1] - y[i])/h;
    t := p - x[i];
    if (p < x[1] or p > x[n]) and extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint then
      v := if p < x[1] then y[1] else y[n];
    elseif smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments and p >= x[1] and p <= x[n] then
      v := if p >= x[i + 1] then y[i + 1] else y[i];
    elseif smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments then
      v := y[i] + d*t;
    elseif p < x[1] then
      v := y[1] + s[1]*(p - x[1]);
    elseif p > x[n] then
      v := y[n] + s[n]*(p - x[n]);
    else
      v := y[i] + t*(s[i] + t*((3*d - 2*s[i] - s[i + 1])/h + t*(s[i] + s[i + 1] - 2*d)/h^2));
    end if;
  end if;
end value;
