// The event iteration raises `gear` to 3, and w would stay at 20.
model fail_left_to_iteration
  Integer gear(start = 1);
  Real w, twice = 2*gear;
initial equation
  pre(gear) = gear;
  w = 5*twice;
equation
  gear = if pre(gear) < 3 then pre(gear) + 1 else 3;
  der(w) = 0;
end fail_left_to_iteration;
