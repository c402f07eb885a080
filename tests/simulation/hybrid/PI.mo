model PI
  parameter Real k = 2, Ti = 0.5, Ts = 0.01;
  Real x(start = 0, fixed = true), e;
  discrete Real u(start = 0), I(start = 0);
equation
  e = 1 - x;
  der(x) = -x + u;
  when sample(0, Ts) then
    I = pre(I) + Ts/Ti*e;
    u = k*(e + I);
  end when;
  annotation(experiment(StopTime = 2));
end PI;
