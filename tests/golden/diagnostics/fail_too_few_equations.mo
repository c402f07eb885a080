model A
  Real x, y;
equation
  x = 1;
  x = 2*time;
end A;
