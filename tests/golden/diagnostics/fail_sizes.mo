model A
  Real x[3] = {1, 2};
  Real y[2];
equation
  y = {1, 2, 3};
end A;
