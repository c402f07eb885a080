model A
  Real x(start = 1, nominal = 10, stateSelect = StateSelect.prefer);
  Real y(start = 2, nominal = 1, stateSelect = StateSelect.never);
equation
  der(x) = -x;
  x = y;
end A;
