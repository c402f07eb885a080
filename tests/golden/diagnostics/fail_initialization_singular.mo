model A
  Real x, y;
equation
  x = time;
  if initial() then
    x = 2;
  else
    y = time;
  end if;
end A;
