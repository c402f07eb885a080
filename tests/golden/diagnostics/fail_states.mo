model A
  Real x(stateSelect = StateSelect.always, start = 1, fixed = true);
  Real y(stateSelect = StateSelect.always);
equation
  der(x) = -x;
  y = 2*x;
end A;
