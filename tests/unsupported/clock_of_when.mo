model A
  Real x = time, y, z;
  discrete Real u(start = 0, fixed = true);
equation
  y = sample(x);
  z = if firstTick(x) then 1 else 2;
  when Clock(0.1) then
    u = x;
  end when;
end A;
