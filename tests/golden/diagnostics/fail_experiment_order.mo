// model: Backward
model Backward "Its run would end before it begins"
  Real x = time;
  annotation(experiment(StartTime = 2, StopTime = 1));
end Backward;
