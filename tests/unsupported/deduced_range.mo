model A
  Real x[3];
equation
  for i loop
    x[i] = i;
  end for;
end A;
