model Dependent "Two equations that say the same"
  Real x;
  Real y;
equation
  x + y = 1;
  2*x + 2*y = 2;
end Dependent;
