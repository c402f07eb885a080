model A
  Real x, y, z;
equation
  x = 1;
  y = 2;
  x = y;
end A;
