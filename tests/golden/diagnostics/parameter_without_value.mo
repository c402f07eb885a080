model A
  parameter Real p(start = 2);
  Real x = p;
end A;
