model A
  model Part
    Boolean b[2];
    Real x;
  algorithm
    x := 0;
    while x < time loop
      x := x + delay(time, 1);
    end while;
  equation
    b[1] = not b[2];
    x = hold(1);
  end Part;
  model Whole
    Part part;
  end Whole;
  Whole whole;
end A;
