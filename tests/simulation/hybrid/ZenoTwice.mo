model ZenoTwice "Two balls that bounce while the other one does"
  Real h[2](start = {1, 0.7}, each fixed = true), v[2](each start = 0, each fixed = true);
equation
  for i in 1:2 loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] < 0 then
      reinit(v[i], -(0.45 + 0.05*i)*pre(v[i]));
    end when;
  end for;
  annotation(experiment(StopTime = 3));
end ZenoTwice;
