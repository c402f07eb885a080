model A
  Real x;
algorithm
  x := time;
  x := 2*x;
end A;
