model A
  Real x(start = 1, fixed = true), y(start = 1);
initial equation
  x = 2;
equation
  der(x) = -x;
  der(y) = -y;
end A;
