model A
  model Part
    Boolean b[2];
    Real x;
  algorithm
    x := time;
    while x > 1 loop
      x := x - 1;
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
