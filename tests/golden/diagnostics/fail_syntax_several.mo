model A
  Real x = (1 + ;
  Real y = 2;
  parameter Real = 3;
equation
  x + = 2;
end A;
