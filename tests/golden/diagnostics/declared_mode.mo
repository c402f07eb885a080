// model: A
model Base
  Real x = time;
  Boolean up = time > 0.5;
  annotation(__Torsion(mode = if x > 0 then "up" else "down"));
end Base;
model A
  Base one, two;
end A;
