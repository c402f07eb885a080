model Nonlinear "a nonlinear system of two unknowns, and one of the start"
  Real x(start = 0, fixed = true), a(start = 1), b(start = 1), z(start = 2);
initial equation
  z^3 + z = 10;
equation
  a^3 + b = 2 + sin(time);
  a + b^3 = 2 + 0.5*x;
  der(x) = a - x;
  der(z) = -z*b;
end Nonlinear;
