model Impacts
  Real x1(start = 0, fixed = true), v1(start = 1, fixed = true), x2(start = 1, fixed = true), v2(start = 0, fixed = true), x3(start = 2.5, fixed = true), v3(start = -1, fixed = true);
equation
  der(x1) = v1; der(v1) = 0; der(v2) = 0; der(v3) = 0; der(x2) = v2; der(x3) = v3;
  when x1 > x2 then reinit(v1, pre(v2)); reinit(v2, pre(v1));
  elsewhen x2 > x3 then reinit(v2, pre(v3)); reinit(v3, pre(v2)); end when;
  annotation(experiment(StopTime = 5));
end Impacts;
