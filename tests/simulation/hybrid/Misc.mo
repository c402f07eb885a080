model Misc
  Real x(start = 1, fixed = true), y(start=2), q, al, cyc;
  parameter Boolean p = true;
  Integer n(start = 3, fixed = true), i, dz;
  discrete Real d(start=7);
  Boolean b;
  Integer sw(start = 0);
  Boolean first(start = true);
initial equation
  pre(d) = 4;
equation
  der(x) = -x;
  if p then
    when x < 0.7 then n = pre(n) + 1; end when;
  else
    when x < 0.6 then n = pre(n) + 2; end when;
  end if;
  when x < 0.5 then d = 2; assert(x < 0.1, "too big", AssertionLevel.warning); end when;
  y = if x > 0.5 then x else 2*x;
  q = semiLinear(x - 0.5, 2, 3);
  when y < 0.6 then al = pre(y); end when;
  b = sample(0.1, 0.3);
  i = integer(time/0.1);
  when b then sw = pre(sw) + 1; end when;
  dz = if edge(b) then 1 else pre(dz);
  cyc = ceil(time);
  when {initial(), x < 0.2} then first = not pre(first); end when;
  annotation(experiment(StopTime = 3));
end Misc;
