model M
  Real x = time;
  annotation(experiment(StopTime replaceable 1));
end M;
