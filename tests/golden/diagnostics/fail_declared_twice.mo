model A
  Real x = 1;
end A;
model A
  Real y = 2;
end A;
