model Latches "Set in the first round of an event, held from the second on by a relation that did not count before"
  Boolean enable = time > 0.5, fire = time > 0.25, stays(start = false, fixed = true), conducts(start = false, fixed = true), cubic(start = false, fixed = true);
  Real i "Of `stays`", j "Of `conducts`", k "Of `cubic`";
equation
  stays = enable and (edge(enable) or i > 1);
  i = if stays then 2 else 0;
  conducts = if pre(conducts) then j > 1 else edge(fire) and time > 0.1;
  j = if conducts then 3 - 2.1 * time else 0;
  cubic = enable and (edge(enable) or k > 1);
  k + 0.5 * k^3 = if cubic then 12 + time else 0;
  annotation(experiment(StopTime = 2));
end Latches;
