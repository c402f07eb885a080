model LatchAtStop "Set in the event at which x comes down to where another relation ends"
  Real x(start = 1, fixed = true), i;
  Boolean enable = x <= 0.5, on(start = false, fixed = true);
equation
  der(x) = -1;
  on = enable and (edge(enable) or i > 1);
  i = if on then 2 else 0;
end LatchAtStop;
