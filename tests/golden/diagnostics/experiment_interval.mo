// model: Odd
model Odd "The run is the same without the interval"
  Real x = time;
  annotation(experiment(StopTime = 1, Interval = -1));
end Odd;
