// model: Broken
model Broken "Values that nobody can compute"
  Real x = time;
  annotation(experiment(StartTime, StopTime = stop, Interval = 0/0, Tolerance = 0/0, __Torsion_solver = {"rk4"}));
end Broken;
