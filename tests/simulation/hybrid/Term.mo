model Term
  Real x(start = 1, fixed = true);
  Integer n(start = 0), l(start=0);
  Boolean big = x < 0.4;
equation
  der(x) = -x;
  when terminal() then n = pre(n) + 1; end when;
  when change(big) then l = pre(l) + 1; end when;
  annotation(experiment(StopTime = 2));
end Term;
