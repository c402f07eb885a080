model A
  Real x = 1e999;
  Integer n = 99999999999999999999;
end A;
