// Two `when` that may be active at one instant cannot give one variable a value.
model fail_two_whens
  Real x(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -x;
  when x > 0.5 then
    n = 1;
  end when;
  when x < 0.5 then
    n = 2;
  end when;
end fail_two_whens;
