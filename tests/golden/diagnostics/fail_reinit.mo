model A
  Real x(start = 1, fixed = true), y;
equation
  der(x) = -x;
  y = sin(time);
  when x < 0.5 then
    reinit(y, 3);
  end when;
end A;
