within Modelica.Blocks.Tables.Internal;
function timeValue "A curve through points over time"
  extends Modelica.Icons.Function;
  input Real x[:] "Times in order";
  input Real y[size(x, 1)] "Ordinates";
  input Real s[size(x, 1)] "Slopes, of the smooth kinds";
  input Modelica.Blocks.Types.Smoothness smoothness "Kind of the curve";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Integer part "From interval";
  input Integer a "From interval";
  input Integer b "From interval";
  input Real t "Time of the table";
  output Real v "Value then";
protected
  Integer n = size(x, 1) "Number of points";
  Boolean isSmooth =
    smoothness <> Modelica.Blocks.Types.Smoothness.LinearSegments and smoothness <> Modelica.Blocks.Types.Smoothness.ConstantSegments "Are there slopes?";
  Integer i "Segment";
  Integer above "First row of a later segment";
  Integer middle "Between the two";
  Real h "Width of the segment";
  Real d "Secant";
  Real p "Time since the segment's start";
algorithm
  if part == 0 then
    v := 0;
  elseif n == 1 then
    v := y[1];
  elseif part <> 2 and extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint then
    v := if part == 1 then y[1] else y[n];
  else
    if extrapolation == Modelica.Blocks.Types.Extrapolation.NoExtrapolation then
      p := 1e-10*(x[n] - x[1]); // of rounding, at the first and the last point
      assert(t >= x[1] - p and t <= x[n] + p, "the time is outside of a table without extrapolation");
    end if;
    i := if part == 3 then n - 1 elseif part == 1 then 1 else a;
    above := if part == 2 then b else i + 1;
    while above > i + 1 loop
      middle := div(i + above, 2);
      if x[middle] > t then
        above := middle;
      else
        i := middle;
      end if;
    end while;
    h := x[i + 1] - x[i];
    d := if h > 0 then (y[i + 1] - y[i])/h else 0;
    p := t - x[i];
    if part == 2 and smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments then
      v := y[i];
    elseif not isSmooth then
      v := if part == 3 then y[n] + d*(t - x[n]) else y[i] + d*p;
    elseif part == 1 then
      v := y[1] + s[1]*(t - x[1]);
    elseif part == 3 then
      v := y[n] + s[n]*(t - x[n]);
    else
      v := y[i] + p*(s[i] + p*((3*d - 2*s[i] - s[i + 1])/h + p*(s[i] + s[i + 1] - 2*d)/h^2));
    end if;
  end if;
end timeValue;
