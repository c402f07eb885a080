model M
  parameter Real c = 500;
  Real x(start = 0, fixed = true);
equation
  der(x) = -c * x;
  der(c) = 1;
end M;
