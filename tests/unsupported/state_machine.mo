model A
  model State
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
  end State;
  State a, b;
  Integer n = if activeState(b) then 1 else 0;
equation
  initialState(a);
  transition(a, b, a.x > 1);
end A;
