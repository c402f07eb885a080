model Counter
  Integer n(start = 0), m(start = 0), a(start = 0), b(start = 0), c(start = 0), d(start = 0);
  Real y, z;
equation
  y = sin(6.283185307179586*time);
  when y > 0.5 then
    n = pre(n) + 1;
  elsewhen y < -0.5 then
    n = pre(n) + 10;
  end when;
  when {sample(0.25, 0.25), initial()} then
    m = pre(m) + 1;
  end when;
  when sample(0, 0.5) then
    a = pre(a) + 1;
  end when;
  when a > 2 then
    b = a;
  end when;
  when b > 2 then
    c = pre(a) + b;
  end when;
  when pre(b) > 2 then // one round later
    d = pre(a);
  end when;
  when m > 3 then
    z = pre(y);
  end when;
  annotation(experiment(StopTime = 2));
end Counter;
