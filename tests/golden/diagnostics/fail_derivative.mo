model A "The speed of something whose place is given from outside"
  input Real u;
  Real x, v;
equation
  x = u;
  v = der(x);
end A;
