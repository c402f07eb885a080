within Modelica.Math.Vectors;
function interpolate "A function through given points, linear between them and beyond the ends"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas, in order; two alike make a jump";
  input Real y[size(x, 1)] "Ordinates";
  input Real xi "Where the function is wanted";
  input Integer iLast = 1 "Where to search first: iNew of the call before";
  output Real yi "Value at xi";
  output Integer iNew = 1 "Number of the segment that holds xi";
protected
  Integer n = size(x, 1) "Number of points";
  Real width "Width of the segment";
algorithm
  assert(n > 0, "interpolate needs at least one point");
  if n == 1 then
    yi := y[1];
  else
    iNew := max(1, min(iLast, n - 1));
    while iNew < n - 1 and xi >= x[min(iNew + 1, n)] loop
      iNew := iNew + 1;
    end while;
    while iNew > 1 and xi < x[iNew] loop
      iNew := iNew - 1;
    end while;
    width := x[iNew + 1] - x[iNew];
    yi := if width > 0 then y[iNew] + (y[iNew + 1] - y[iNew])*((xi - x[iNew])/width) else y[iNew + 1];
  end if;
end interpolate;
