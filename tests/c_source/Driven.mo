model Driven "stiff, and time drives the stiff part; x = sin(t), y follows it (Prothero and Robinson 1974)"
  parameter Real lambda(unit = "1/s") = 1e5;
  Real x(start = 0, fixed = true), y(start = -1, fixed = true);
equation
  der(x) = -lambda*(x - sin(time)) + cos(time);
  der(y) = x + 1e-3*(sin(time) - x)*y;
end Driven;
