
model fail_too_many_among_several
  Real x, y, z = x + y;
equation
  x + y = 3;
  x - y = 1;
  x + 2*y = time;
end fail_too_many_among_several;
