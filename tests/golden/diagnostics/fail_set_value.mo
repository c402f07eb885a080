// set: n=1.5
model A
  parameter Integer n = 1;
  Real x = n;
end A;
