// model: A
model Base
  Real x;
  Boolean up;
equation
  up = time > 0.5;
  annotation(__Torsion(mode = if x > 0 then "up" else "down"));
end Base;
model A
  Base one, two;
equation
  one.x = time;
  two.x = 2*time;
end A;
