model A
  parameter Integer n = 0;
  Real x[div(1, n)] = {1};
end A;
