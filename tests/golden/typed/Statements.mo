// Each kind of typed statement, and events.
model Statements
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Wheel
    Flange flange;
    parameter Real J = 2;
    Real w(start = 3, fixed = true);
  equation
    w = der(flange.phi);
    J*der(w) = flange.tau;
  end Wheel;
  function gear
    input Real w;
    output Integer n;
  algorithm
    n := if w > 10 then 2 else 1;
  end gear;
  type Mode = enumeration(Slow, Fast);
  parameter Boolean is_tied = false;
  Wheel a, b;
  Integer n = gear(a.w), steps(start = 0, fixed = true);
  Mode mode(start = Mode.Slow, fixed = true);
  Real x[2], y[3], s(start = 0, fixed = true);
initial equation
  b.flange.phi = 0;
equation
  connect(a.flange, b.flange);
  if is_tied then
    x = {1, 2};
  else
    x = {floor(time), 3};
  end if;
  if a.w > 1 then
    der(s) = 1;
  else
    der(s) = -1;
  end if;
  when {initial(), sample(0, 0.1)} then
    steps = pre(steps) + 1;
  elsewhen s > 2 then
    steps = 0;
    reinit(s, 0);
  end when;
  mode = if a.w > 2 then Mode.Fast else Mode.Slow;
  assert(s < 10, "s is " + String(s), AssertionLevel.warning);
algorithm
  y := zeros(3);
  for i in 1:2 loop
    y[i] := i*time;
    if y[i] > 1 then
      break;
    end if;
  end for;
  while y[3] < s loop
    y[3] := y[3] + 0.5;
  end while;
end Statements;
