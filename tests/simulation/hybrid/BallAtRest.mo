model BallAtRest "Flies no more once a bounce is too small to be seen"
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), v_new(start = 0, fixed = true);
  Boolean flying(start = true, fixed = true), impact;
equation
  der(h) = v;
  der(v) = if flying then -9.81 else 0;
  impact = h <= 0;
  when {h <= 0 and v <= 0, impact} then
    v_new = if edge(impact) then -0.7*pre(v) else 0;
    flying = v_new > 0;
    reinit(v, v_new);
  end when;
  annotation(experiment(StopTime = 4));
end BallAtRest;
