model A
  Real x;
  Real y;
equation
  x = 1;
end A;
