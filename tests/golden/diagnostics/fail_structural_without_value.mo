model A
  parameter Integer n;
  Real x[n] = ones(n);
end A;
