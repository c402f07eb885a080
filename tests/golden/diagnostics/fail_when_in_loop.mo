// A `while` may be a loop of the run: then no `when` stands in it.
model fail_when_in_loop
  Real x(start = 1, fixed = true), z;
equation
  der(x) = -x;
algorithm
  z := 1;
  while z < x loop
    z := z + 1;
    when x < 0.1 then
      z := 2;
    end when;
  end while;
end fail_when_in_loop;
