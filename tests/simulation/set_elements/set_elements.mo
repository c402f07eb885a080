model set_elements "Elements of arrays that are set one by one: of a parameter, of start values, of a size that is evaluated"
  parameter Real k[2, 2] = [1, 2; 3, 4];
  parameter Integer n[2] = {1, 1};
  Real x[2](each start = 1, each fixed = true);
  Real y[n[2]](each start = 1, each fixed = true);
equation
  der(x) = {k[1, 1] + k[1, 2], k[2, 1] + k[2, 2]};
  der(y) = fill(1.0, n[2]);
end set_elements;
