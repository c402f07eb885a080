model A
  Real x[3];
equation
  x[1] = 1;
  x[2] = 2;
  x[4] = 3;
end A;
