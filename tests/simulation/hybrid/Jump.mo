model Jump
  Real x(start = 0.5, fixed = true); Integer n = integer(x);
  Real y(start=0), yy = 3.7*y; Integer m = integer(yy + 0*x), k(start = 0);
equation
  der(x) = 1;
  when x >= 2.0 then reinit(x, 7.3); end when;
  when time > 1 then y = 4; elsewhen time > 2 then y = -4; end when;
  when n > 5 then k = n; end when;
  annotation(experiment(StopTime = 3));
end Jump;
