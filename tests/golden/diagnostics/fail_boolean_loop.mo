model A
  Boolean a, b;
equation
  a = not b;
  b = a;
end A;
