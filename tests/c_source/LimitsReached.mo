model LimitsReached "Signals that end at their limits and rest there"
  Real x = noEvent(max(0, 0.25 - time)), y = noEvent(min(0.5, time));
  Boolean moves = x > 0, full = y >= 0.5;
  output Real s(start = 0, fixed = true), u(start = 0, fixed = true);
equation
  der(s) = if moves then 1 else 0;
  der(u) = if full then 1 else 0;
  annotation(experiment(StopTime = 1));
end LimitsReached;
