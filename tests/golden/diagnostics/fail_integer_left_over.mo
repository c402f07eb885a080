// model: Broken
model Broken "Integers for which only equations with Real values are left"
  Integer n, k, m;
  Real x = time, y = 2*time;
equation
  n + 0.5 = 3.0;
  k = x;
  m = 2*y;
end Broken;
