model A
  Real x = spatialDistribution(1, 0, time, true, {0, 1}, {0, 0});
end A;
