model Kept "pre(v) at the start is what an initial equation makes of v"
  Integer count(start = 0);
  discrete Real next(start = 0);
  Integer n(start = 0), late(start = 0);
  Boolean is_full = pre(count) > 2;
initial equation
  count = 3;
  next = 0.5;
equation
  when sample(0.25, 0.25) then
    count = pre(count) + 1;
  end when;
  when pre(count) > 2 then // true from the start: never becomes true
    n = pre(n) + 1;
  end when;
  when time >= pre(next) then
    next = pre(next) + 0.5;
    late = pre(late) + 1;
  end when;
  annotation(experiment(StopTime = 1.2));
end Kept;
