model A
  parameter Real a = b + 1;
  parameter Real b = a - 1;
  Real x = a;
end A;
