model Pushed "A cart stops at 0.5 s, and is pushed backward from 1 s on"
  parameter Real r = 1e-17 "Acceleration at rest: a rounding";
  Real w(start = 1, fixed = true);
  Boolean stopped(start = false, fixed = true);
equation
  der(w) = if stopped then r - noEvent(max(0, time - 1)) else -2;
  when w <= 0 then
    stopped = true;
  end when;
  annotation(experiment(StopTime = 2));
end Pushed;
