model A
  Clock c = Clock(0.1);
  Real x = sample(time, c);
end A;
