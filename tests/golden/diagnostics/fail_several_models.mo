model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
