model WithFunctions "functions with arrays, loops and a table"
  function interpolate
    input Real u;
    input Real[:] xs, ys;
    output Real y;
  protected
    Integer i = 1;
  algorithm
    while i < size(xs, 1) - 1 and xs[i + 1] < u loop
      i := i + 1;
    end while;
    y := ys[i] + (ys[i + 1] - ys[i])*(u - xs[i])/(xs[i + 1] - xs[i]);
  end interpolate;
  function norm
    input Real[3] v;
    output Real y;
  algorithm
    y := 0;
    for i in 1:3 loop
      if v[i] < 0 then
        y := y - v[i];
        break;
      end if;
      y := y + v[i];
    end for;
    y := sqrt(y);
  end norm;
  Real x(start = 0.2, fixed = true), y, s;
  Real m = max(x, 0.5) + min(x, 0.1) + abs(sin(x)) + atan2(x, 2) + x^2.5 + mod(x, 0.3) + sign(x);
equation
  y = interpolate(x, {0, 1, 2, 4}, {1, 3, 2, 0});
  s = norm({x, y, time});
  der(x) = y - 0.5*s;
end WithFunctions;
