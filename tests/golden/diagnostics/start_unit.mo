model M
  parameter Real n(unit = "rpm") = 3000, w0(unit = "rad/s") = 1, T(unit = "s") = 1;
  Real w(unit = "rad/s", start = n, fixed = true), v(unit = "rad/s", start = 2 * w0, fixed = true);
equation
  der(w) = -w / T;
  der(v) = -v / T;
end M;
