model A
  Real x(start = 1);
equation
  der(der(x)) = -x;
end A;
