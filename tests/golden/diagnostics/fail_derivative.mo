model A "Prescribed by a step: its speed would be infinite"
  Real x(start = 0, fixed = true), v, a, f;
  Boolean late;
equation
  late = time > 0.5;
  der(x) = v;
  der(v) = a;
  a = f;
  x = if late then 1 else 0;
end A;
