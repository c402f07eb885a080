model LatchesAtStart "Set by the initialization, held by a relation that did not count there"
  Boolean begun(start = false, fixed = true), on(start = false, fixed = true), late(start = false, fixed = true), enable(start = false, fixed = true);
  Real i, j, k, q(start = 0, fixed = true), r(start = 0, fixed = true), s(start = 0, fixed = true);
equation
  begun = if pre(begun) then i > 1 else initial();
  i = if begun then 3 - time else 0;
  enable = time < 2.5;
  on = enable and (edge(enable) or j > 1);
  j = if on then 3 - time else 0;
  late = if pre(late) then k > 1 else pre(begun) and time < 1;
  k = if late then 3 - time else 0;
  der(q) = i;
  der(r) = j;
  der(s) = k;
  annotation(experiment(StopTime = 3));
end LatchesAtStart;
