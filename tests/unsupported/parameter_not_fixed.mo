model A
  parameter Real p(fixed = false);
  Real x(start = 1, fixed = true);
initial equation
  der(x) = 1;
equation
  der(x) = p * x;
end A;
