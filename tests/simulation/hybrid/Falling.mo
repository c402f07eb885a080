model Falling
  Integer f = integer(-time*10), c = integer(ceil(time*7)); Integer d; Integer e = integer((time - 0.3)/0.1);
  equation d = integer(div(-time, 0.1));
  annotation(experiment(StopTime = 1));
end Falling;
