model A
  Real s;
algorithm
  s := 0;
  while s < time loop
    s := s + 1;
  end while;
end A;
