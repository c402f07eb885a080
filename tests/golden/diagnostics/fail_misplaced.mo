// Statements and equations where they cannot stand in a model: each is told with its place.
model fail_misplaced
  connector Pin
    Real e;
    flow Real f;
  end Pin;
  Pin a, b;
  Real x(start = 1, fixed = true), y, z;
  discrete Real n(start = 0, fixed = true), k(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  der(x) = -x;
  when time > 0.5 then
    connect(a, b);
  end when;
  if x > 0.5 then
    reinit(x, 2);
  end if;
algorithm
  y := 1;
  if time > 0.2 then
    break;
  end if;
algorithm
  z := 1;
algorithm
  when time > 0.7 then
    n := 1;
    for i in 1:3 loop
      n := n + i;
    end for;
    break;
  end when;
algorithm
  when time > 0.8 then
    k := 1;
  elsewhen time > 0.9 then
    when time > 0.95 then
      k := 2;
    end when;
  end when;
algorithm
  when time > 0.3 then
    m := 1;
    reinit(x, 1);
  end when;
initial algorithm
  when x > 0 then
    y := 3;
  end when;
end fail_misplaced;
