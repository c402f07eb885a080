model A
  Real n = time;
  Real x[integer(n)];
  parameter Real p = n;
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end A;
