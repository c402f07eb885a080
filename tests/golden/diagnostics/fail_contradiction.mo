model A
  Real x, y;
equation
  x = y;
  x = -y;
end A;
