model LimitedLatch "What a limiter limits has not passed its limit"
  Real x(start = 0, fixed = true), w = 2*sin(x), limited = if w > 1 then 1 else w, sawn = if is_high then 0.5 else w;
  Boolean is_high = w > 1;
  output Boolean above(start = false, fixed = true), reached(start = false, fixed = true), latched(start = false, fixed = true);
  output Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  above = not pre(above) and limited > 1 or pre(above) and limited > 0;
  reached = not pre(reached) and limited >= 1 or pre(reached) and limited > 0;
  latched = pre(latched) or sawn > 1;
  when sawn > 1 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 9));
end LimitedLatch;
