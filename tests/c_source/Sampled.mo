model Sampled "a sampled controller of a shaft's speed, with pre, when, reinit and a counter"
  parameter Real J(unit = "kg.m2") = 2 "inertia";
  parameter Real period(unit = "s") = 0.01;
  input Real load(start = 0, unit = "N.m") "torque against the motor";
  output Real w(start = 0, fixed = true, unit = "rad/s") "speed";
  output Integer ticks(start = 0, fixed = true);
  output Boolean high(start = false, fixed = true);
  discrete Real tau(start = 0, fixed = true, unit = "N.m"), sum(start = 0, fixed = true);
  Real phi(start = 0, fixed = true, unit = "rad");
equation
  der(phi) = w;
  J*der(w) = tau - load - 0.1*w;
  when sample(0, period) then
    sum = pre(sum) + 0.05*(3 - w);
    tau = 4*(3 - w) + sum;
    ticks = pre(ticks) + 1;
  end when;
  when phi > 2 then
    reinit(phi, phi - 2);
  end when;
  high = w > 2.5 or (pre(high) and w > 2);
end Sampled;
