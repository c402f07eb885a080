model Restless "an event that never settles, from 0.1 s on"
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  n = if x > 0.1 then pre(n) + 1 else pre(n);
end Restless;
