model A
  Real x(start = 1, fixed = true);
  discrete Real y(start = 0, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    y = pre(y) + 1;
    reinit(x, 1);
  end when;
end A;
