// model: M
model M
  parameter Integer n(fixed = false, start = 2);
  Real x[n] = fill(time, n);
initial equation
  n = 3;
end M;
