model A
  Real x = "fast";
  Boolean b = 1.5;
  Integer n = 2.5;
  Real y = 1 + true;
end A;
