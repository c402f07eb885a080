model A
  Real x(start = 1, fixed = true), y;
  Integer k, n, m;
equation
  der(x) = -x;
  if x then
    y = 1;
  else
    y = 2;
  end if;
algorithm
  k := 0;
  while k loop
    k := k + 1;
  end while;
algorithm
  n := 0;
  while x loop
    n := n + 1;
  end while;
algorithm
  m := 0;
  if m then
    m := 1;
  end if;
end A;
