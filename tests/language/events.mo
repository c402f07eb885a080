
// language: event.relation-of-time-with-resting-states
model M "half of the time y is 1; between changes of y nothing keeps steps short"
  Real y = if sin(50*time) > 0 then 1 else 0;
  Real x(start = 0, fixed = true);
equation
  der(x) = y;
  annotation(experiment(StopTime = 6.283185307179586));
  // check x = 3.141592653589793
end M;

// language: event.pulse-in-a-row
model M "narrow beside a step, but rows of the result see it"
  Real x(start = 0, fixed = true);
  Real p = exp(-((x - 0.5)/0.01)^2);
  Boolean y = p > 0.5;
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  when y then
    n = pre(n) + 1;
  end when;
  // check n = 1
end M;

// language: event.assertion-in-a-row
model M
  Real x(start = 0, fixed = true);
  Real y = exp(-((x - 0.5)/0.01)^2);
equation
  der(x) = 1;
  assert(y < 0.5, "y is too large");
  // fails R309
end M;
