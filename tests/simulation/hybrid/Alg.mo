model Alg
  Real x(start = 0, fixed = true), y, w;
  Integer k(start = 0), sum, p;
  Real z[3];
  Boolean b;
initial algorithm
  k := 5;
algorithm
  y := 1;
  if x > 0.5 then
    y := y + x;
    b := true;
  else
    b := false;
  end if;
  sum := 0;
  for i in 1:4 loop
    sum := sum + i;
    if i < 4 then z[i] := i*x; end if;
  end for;
  p := 0;
  while p < 7 loop p := p + 2; end while;
  when sample(0.1, 0.1) then
    k := k + 1;
    if k > 8 then k := 0; end if;
  elsewhen x > 0.75 then
    k := 100;
  end when;
  assert(y < 10, "too large");
algorithm
  w := y + z[2];
  when w > 4.5 then terminate("w is large"); end when;
equation
  der(x) = 1;
  annotation(experiment(StopTime = 5));
end Alg;
