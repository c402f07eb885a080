model A
  Real x = delay(time, 0.1);
end A;
