model A
  Real x, y, z;
equation
  x = time;
  2*x = sin(time);
  y + z = 1 + y;
end A;
