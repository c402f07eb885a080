model Ordered "y rises past 1 before x falls past it"
  Real y(start = 1 - 0.101, fixed = true), x(start = 1 + 0.109, fixed = true);
  Boolean a = y > 1, b = x > 1;
  Integer n(start = 0, fixed = true) "Never both are low";
equation
  der(y) = 1;
  der(x) = -1;
  when not a and not b then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 0.5));
end Ordered;
