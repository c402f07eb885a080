model SlowBounces "Small bounces, with ticks in between"
  Real h(start = 1e-6, fixed = true), v(start = 0, fixed = true);
  Integer k(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -1e-6;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
  when sample(0, 2e-4) then
    k = pre(k) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end SlowBounces;
