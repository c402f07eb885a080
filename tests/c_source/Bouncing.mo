model Bouncing "a ball that jumps, and an event of time inside of a step"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), push;
equation
  der(h) = v;
  der(v) = -9.81 + push;
  push = if time > 0.30335 then 1 else 0;
  when h < 0 then
    reinit(v, -0.7*pre(v));
  end when;
end Bouncing;
