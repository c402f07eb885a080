// model: Broken
model Broken "No solver has this name"
  Real x = time;
  annotation(experiment(StopTime = 1, __Torsion_solver = "cvode-adam"));
end Broken;
