model Steps
  Real x = 5*sin(time), jump(start = 0);
  Integer f, c, d;
  Real m, r, mt;
  Real s(start = 0, fixed = true);
equation
  f = integer(x);
  c = integer(ceil(x));
  d = integer(div(x, 1.0)) + 0;
  m = mod(x, 2);
  r = rem(x, 2);
  mt = mod(time, 0.3);
  der(s) = mt;
  when time > 2 then jump = 10; end when;
  assert(floor(x + jump) >= -100, "x");
  annotation(experiment(StopTime = 6.28));
end Steps;
