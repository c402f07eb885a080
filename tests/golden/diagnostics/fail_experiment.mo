// model: Broken
model Broken "The annotation says what no run can follow"
  Real x = time;
  annotation(experiment(StartTime = "now", StopTime = {1, 2}, StopTime = 3, Interval = 0, Tolerance = -1,
    __Torsion_solver = 1, __Torsion_solver = "rk4", NumberOfIntervals = 0));
end Broken;
