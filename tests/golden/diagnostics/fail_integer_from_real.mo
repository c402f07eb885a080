// model: Broken
model Broken "Integers in equations with Real values: one can take no such value, but may give its own to a Real"
  Integer n, m, k(start = 0);
  Real x, y;
equation
  n = 2.7;
  m = if time > 0.5 then 1.5 else 2.5;
  x = n;
  m = y;
  if time < 0.5 then
    k = 1;
  else
    k = time;
  end if;
end Broken;
