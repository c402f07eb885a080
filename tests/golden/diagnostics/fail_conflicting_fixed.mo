model A
  Real x(start = 1, fixed = true, nominal = 10);
  Real y(start = 2, fixed = true, nominal = 1);
equation
  der(x) = -x;
  x = y;
end A;
