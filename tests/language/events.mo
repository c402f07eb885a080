
// language: event.relation-of-time-with-resting-states
model M "half of the time y is 1; between changes of y nothing keeps steps short"
  Real y = if sin(50*time) > 0 then 1 else 0;
  Real x(start = 0, fixed = true);
equation
  der(x) = y;
  annotation(experiment(StopTime = 6.283185307179586));
  // check x = 3.141592653589793
end M;

// language: event.pulse-in-a-row
model M "narrow beside a step, but rows of the result see it"
  Real x(start = 0, fixed = true);
  Real p = exp(-((x - 0.5)/0.01)^2);
  Boolean y = p > 0.5;
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  when y then
    n = pre(n) + 1;
  end when;
  // check n = 1
end M;

// language: event.assertion-in-a-row
model M
  Real x(start = 0, fixed = true);
  Real y = exp(-((x - 0.5)/0.01)^2);
equation
  der(x) = 1;
  assert(y < 0.5, "y is too large");
  // fails R309
end M;

// language: event.guards-of-aliases
model M "two names of one speed: the first relation stands in an arm that is never taken, the other is looked at all the time"
  Real w(start = -1, fixed = true);
  Real w2 = w;
  Boolean is_free = time < 10;
  Integer a = if is_free then 2 elseif w > 0 then 1 else 0;
  Integer b = if w2 > 0 then 1 else 0;
  Real x(start = 0, fixed = true);
equation
  der(w) = 1;
  der(x) = if w2 > 0 then 1 else 0;
  annotation(experiment(StopTime = 3));
  // check x = 2
  // check b = 1
  // check a = 2
end M;

// language: event.guards-of-equal-values
model M "as above, where two constants have the same value"
  final parameter Real one = 1;
  final parameter Real another = one^2;
  Real w(start = -1, fixed = true);
  Boolean is_free = time < 10;
  Integer a = if is_free then 2 elseif w > one then 1 else 0;
  Real x(start = 0, fixed = true);
equation
  der(w) = 1;
  der(x) = if w > another then 1 else 0;
  annotation(experiment(StopTime = 3));
  // check x = 1
  // check a = 2
end M;

// language: event.brake-beside-an-open-one
model M "two brakes on one shaft, of which the second is used: from 500 rad/s at 2 s it stops at 12 s"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia rotor(J = 0.4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Brake parking(fn_max = 400), service(fn_max = 400);
  Sources.Torque motor(tau = if time < 2 then 100 else 0);
equation
  parking.f_normalized = 0;
  service.f_normalized = 0.1;
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, parking.flange_a);
  connect(parking.flange_b, service.flange_a);
  annotation(experiment(StopTime = 20));
  // check rotor.phi = 2000
  // check rotor.w = 0
end M;

// language: event.initial-value-of-pre-from-an-equation
// the equation b = pre(next) gives pre(next), since an initial equation says b; another initial equation hands it on
model M
  Boolean b, next, before(start = false), seen;
initial equation
  b = true;
  pre(next) = pre(before);
equation
  b = pre(next);
  before = b;
  next = b and time < 0.5;
  seen = next;
  // check b = 0
  // check next = 0
end M;

// language: event.thresholds-at-one-time
// a threshold that is reached as soon as it counts: what is left of time - t0 has the rounding of time
model M
  parameter Real T = 0.01, part = 0.31;
  discrete Real t0(start = 0, fixed = true), width(start = 0, fixed = true);
  Integer pattern;
  Real wrong(start = 0, fixed = true), right(start = 0, fixed = true);
algorithm
  when sample(0, T) then
    t0 := time;
    width := 0;
  end when;
equation
  pattern = if (time - t0)/T < part then 1 elseif (time - t0)/T < part + width then 2 elseif (time - t0)/T < part + width + part then 3
    elseif (time - t0)/T < part + width + part + width/2 then 4 else 5;
  der(wrong) = if pattern == 2 or pattern == 4 then 1 else 0;
  der(right) = if pattern == 5 then 1 else 0;
  // check wrong = 0
  // check right = 0.76
  annotation(experiment(StopTime = 2));
end M;

// language: event.thresholds-at-one-time-against-zero
// a threshold that is reached as soon as it counts: what is left of time - t0 has the rounding of time
model M
  parameter Real T = 0.01, part = 0.31;
  discrete Real t0(start = 0, fixed = true), width(start = 0, fixed = true);
  Integer pattern;
  Real wrong(start = 0, fixed = true), right(start = 0, fixed = true);
algorithm
  when sample(0, T) then
    t0 := time;
    width := 0;
  end when;
equation
  pattern = if (time - t0)/T - (part) < 0 then 1 elseif (time - t0)/T - (part + width) < 0 then 2 elseif (time - t0)/T - (part + width + part) < 0 then 3
    elseif (time - t0)/T - (part + width + part + width/2) < 0 then 4 else 5;
  der(wrong) = if pattern == 2 or pattern == 4 then 1 else 0;
  der(right) = if pattern == 5 then 1 else 0;
  // check wrong = 0
  // check right = 0.76
  annotation(experiment(StopTime = 2));
end M;

// language: event.relation-of-pre-counts-once
model M "a relation of pre(k) is that of the next round once k has changed"
  Real x(start = 0, fixed = true), u = x, z;
  Integer k(start = 0, fixed = true), m(start = 0, fixed = true);
  Boolean above;
equation
  der(x) = 1;
  k = if x - pre(k) > 0.5 then pre(k) + 1 else pre(k);
  z = 0.8*(u - 0.9*pre(m));
  above = z > 0.5;
  m = if above then pre(m) + 1 else pre(m);
  // check k = 3
  // check m = 3
  annotation(experiment(StopTime = 3.2));
end M;

// language: event.floor-of-late-times
model M "at 5e6 s one unit in the last place of time/T is more than 1e-9"
  Integer n = integer(floor(time/0.1)), c = integer(ceil(time/0.1));
  Real d = div(-time, 0.1), z = if mod(time, 0.1) < 0.05 then 1 else 0, y(start = 0, fixed = true);
equation
  der(y) = z;
  // check n = 50000029
  // check c = 50000030
  // check d = -50000029
  // check y = 1.5
  annotation(experiment(StartTime = 5e6, StopTime = 5000002.97));
end M;

// language: event.floor-of-late-differences
model M "time - t0 has the rounding of time: here 1.5e-8 after the division"
  parameter Real t0 = 1e5, T = 1e-3;
  Integer n = integer(floor((time - t0)/T)), c = integer(ceil((time - t0)/T)), k = integer((time - t0)*1000), j(start = 0, fixed = true);
  Real z = if mod(time - t0, T) < T/2 then 1000 else 0, y(start = 0, fixed = true);
equation
  der(y) = z;
  when sample(t0 - 1, T) then
    j = pre(j) + 1;
  end when;
  // check n = 29
  // check c = 30
  // check k = 29
  // check j = 30
  // check y = 15
  annotation(experiment(StartTime = 1e5, StopTime = 100000.0297));
end M;

// language: event.floor-of-very-late-differences
model M
  parameter Real t0 = 1e7, T = 0.1;
  Integer n = integer(floor((time - t0)/T)), k = integer((time - t0)*10);
  // check n = 10
  // check k = 10
  annotation(experiment(StartTime = 1e7, StopTime = 10000001.05));
end M;

// language: event.different-values-before-the-start
model M "equal, but with different values before the start: pre(a) is true there, and pre(b) is false"
  Boolean a(start = true, fixed = true), b(start = false, fixed = true), c, d;
equation
  a = b;
  b = time > 0.5;
  when initial() then
    c = pre(a);
    d = pre(b);
  end when;
  // check a = 1
  // check c = 1
  // check d = 0
end M;

// language: event.discrete-real-said-by-initial-equations
// A `when` that is inactive at the start keeps its variable, whatever initial equations say it is then: fixed start values hold beside them.
model M
  Real x(start = 3, fixed = true), u = 2*x;
  discrete Real least, kept(start = 7, fixed = true), last;
  parameter Real t0(fixed = false);
initial equation
  t0 = time;
  least = u;
  last = least + kept;
equation
  der(x) = -1;
  when sample(t0 + 0.25, 0.5) then
    least = min(u, pre(least));
    kept = pre(kept) + 1;
    last = pre(last);
  end when;
  // check least = 4.5
  // check kept = 9
  // check last = 13
end M;

// language: event.discrete-real-gives-a-state-its-start
model M
  Real x, y(start = 2), z(start = 4);
  discrete Real a(start = 5), b, c(start = 6);
initial equation
  x = a; // the one with a start value stays
  b = y;
  z = c; // both have one: what a `when` keeps stays
equation
  der(x) = 0;
  der(y) = 0;
  der(z) = 0;
  when time > 0.5 then
    a = x + 1;
    b = y + 10;
    c = 0;
  end when;
  // check x = 5
  // check a = 6
  // check y = 2
  // check b = 12
  // check z = 6
end M;

// language: event.sample-by-functions
// start and interval come from functions: inlined ones, ones with loops, several results, of what the initialization computes
model M
  function sumOf
    input Integer n;
    input Real step;
    output Real y = 0;
  algorithm
    for i in 1:n loop
      y := y + step;
    end for;
  end sumOf;
  function both
    input Real x;
    output Real from = x;
    output Real every = x / 2;
  algorithm
  end both;
  function grid
    input Integer n;
    output Real t[n];
  algorithm
    for i in 1:n loop
      t[i] := 0.125 * i;
    end for;
  end grid;
  parameter Integer n = 2;
  parameter Real p = 0.25;
  parameter Real from(fixed = false), every(fixed = false), times[3] = grid(3);
  Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true), d[2](each start = 0, each fixed = true);
  Boolean ticks = sample(0.5, sumOf(n, 10 * p));
initial equation
  (from, every) = both(p);
equation
  when sample(sumOf(1, p), sumOf(n, p)) then // 0.25, 0.75
    a = pre(a) + 1;
  end when;
  when sample(from, every) then // 0.25, 0.375, …, 1
    b = pre(b) + 1;
  end when;
  for i in 1:2 loop
    when sample(times[i], times[i + 1]) then // 0.125, 0.375, 0.625, 0.875; 0.25, 0.625, 1
      d[i] = pre(d[i]) + 1;
    end when;
  end for;
  when ticks then
    c = pre(c) + 1;
  end when;
  // check a = 2
  // check b = 7
  // check c = 1
  // check d[1] = 4
  // check d[2] = 3
end M;

// language: event.sample-that-parameters-switch-off
// where a parameter says that it does not count, its start and interval mean nothing
model M
  function positive
    input Real x;
    output Real y = x;
  algorithm
    assert(x > 0, "not positive");
  end positive;
  parameter Boolean use = false;
  parameter Real never = 0 "no interval", wrong = -1;
  parameter Real T = 0.25;
  Boolean by_argument = if use then sample(0, positive(-1)) else false;
  Boolean by_parameter = use and sample(0, positive(wrong));
  Boolean by_value = if not use then time > 0.5 else sample(never, never);
  Integer n(start = 0, fixed = true), k(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  if use then
    when sample(positive(wrong), never) then
      n = pre(n) + 1;
    end when;
  else
    when sample(positive(T), T) then
      n = pre(n) + 10;
    end when;
  end if;
  when {by_argument, by_parameter, by_value} then
    k = pre(k) + 1;
  end when;
algorithm
  if use then
    when sample(0, positive(wrong)) then
      m := pre(m) + 1;
    end when;
  end if;
  // check n = 40
  // check k = 1
  // check m = 0
end M;

// language: event.sample-counts-behind-what-varies
// fails R309
model M
  function positive
    input Real x;
    output Real y = x;
  algorithm
    assert(x > 0, "not positive");
  end positive;
  parameter Real wrong = -1;
  Boolean b = if time > 2 then sample(0, positive(wrong)) else false;
end M;

// language: event.constant-before-the-start
// what is constant from the start on: before it there was the start value, or what an initial equation says
model M
  parameter Integer n = 15;
  Integer k(start = 3, fixed = true) = n, p(start = 0, fixed = true), d(start = 0, fixed = true);
  Boolean on = true, was(start = false, fixed = true) = true, rises(start = false, fixed = true), both(start = true, fixed = true);
  Integer shifts(start = 0, fixed = true), later(start = 0, fixed = true);
  // check p = 3
  // check d = 12
  // check rises = 1
  // check both = 0
  // check shifts = 1
  // check later = 15
initial equation
  pre(on) = false;
equation
  when initial() then
    p = pre(k);
    d = k - pre(k);
    rises = edge(was);
    both = pre(on) or pre(was);
  end when;
  when {initial(), change(k), time > 0.5} then
    shifts = pre(shifts) + (if change(k) then 1 else 0);
  end when;
  when time > 0.5 then
    later = pre(k);
  end when;
end M;

// language: event.threshold-moved-by-a-rounding
model M "the event moves its own threshold by one rounding: it is reached again at the same time"
  discrete Real next(start = 0.6, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  when time >= pre(next) then
    n = pre(n) + 1;
    next = if pre(n) == 0 then 0.6000000000000001 else pre(next) + 0.1;
  end when;
  annotation(experiment(StopTime = 1.05));
  // check n = 6
end M;

// language: event.relations-that-ask-for-each-other
model M "whether x <= 0.5 is asked in an arm that a comparison chooses which reads x <= 0.5 itself: all have their values in the round that opens the arms"
  Real x(start = 0.3, fixed = true);
  Integer m;
equation
  der(x) = 0.01;
  m = if time > 0.25 then
        if (if x > 5 then (if (if x > 5 then (if x <= 0.5 then 2 else 1)*x else x) <= 0.5 then (if x <= 0.5 then 2 else 1) else 1)*x else x) <= 0.5
        then (if (if x > 5 then (if x <= 0.5 then 2 else 1)*x else x) <= 0.5 then (if x <= 0.5 then 2 else 1) else 1)
        else 1
      else 2;
  annotation(experiment(StopTime = 1));
  // check m = 2
end M;

// language: event.relations-that-ask-for-each-other-in-an-algorithm
model M
  Real x(start = 0.3, fixed = true);
  Real r;
  Integer m;
  Integer hits(start = 0, fixed = true);
equation
  der(x) = 0.01;
  when m == 1 then
    hits = pre(hits) + 1;
  end when;
algorithm
  r := x;
  m := 2;
  if time > 0.25 then
    for i in 1:4 loop
      if not r <= 0.5 then
        m := 1;
      end if;
      if x > 5 then
        r := m*r;
      end if;
    end for;
  end if;
  annotation(experiment(StopTime = 1));
  // check m = 2
  // check hits = 0
end M;

// language: event.relations-that-ask-for-each-other-at-the-start
model M
  parameter Real u = 0.3;
  Real r;
  Integer m;
algorithm
  r := u;
  m := 2;
  for i in 1:4 loop
    if not r <= 0.5*(1 + time) then
      m := 1;
    end if;
    if u > 5 + time then
      r := m*r;
    end if;
  end for;
  // check m = 2
end M;

// language: event.time-compared-in-the-body-of-its-when
model M "the same comparison is true in the condition and in the body, written in whatever order"
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), a(start = 0), b(start = 0, fixed = true);
  Boolean l(start = false, fixed = true), g(start = true, fixed = true);
equation
  der(x) = 1;
  when {time > 0.3, time > 0.6} then
    reinit(x, if time > 0.6 then 100 else 0);
    n = pre(n) + (if 0.6 < time then 10 else 1);
    l = not time <= 0.6;
    g = time <= 0.3;
  elsewhen time >= 0.8 then
    b = if time < 0.8 then 1 else 2;
  end when;
algorithm
  when {time > 0.3, time > 0.6} then
    if time > 0.6 then
      a := a + 100;
    else
      a := a + 1;
    end if;
  end when;
  annotation(experiment(StopTime = 1));
  // check x = 100.4
  // check n = 11
  // check l = 1
  // check g = 0
  // check a = 101
  // check b = 2
end M;

// language: event.in-rounds-behind-a-break
model M "as many rounds as are known, although a break may come before"
  Integer i, k;
  Boolean b;
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  Real x = sin(9*time);
equation
  when b then
    n = pre(n) + 1;
  end when;
algorithm
  i := 0;
  b := false;
  while i < 3 loop
    i := i + 1;
    b := b or sample(0.25, 0.25);
    if x > 0.5 then
      break;
    end if;
  end while;
algorithm
  k := 0;
  for j in 1:3 loop
    k := k + 1;
    if sample(0.25*j, 0.5) then
      m := pre(m) + 1;
    end if;
    if x > 0.5 then
      break;
    end if;
  end for;
  annotation(experiment(StopTime = 0.9));
  // check i = 1
  // check k = 1
  // check n = 3
  // check m = 3
end M;

// language: event.time-compared-where-its-relation-rests
model M "the same comparison of time stands in an arm that is never taken: its relation is not looked at, and no value of it counts"
  Boolean b(start = false, fixed = true);
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  when x > 50 then
    b = true;
  end when;
  y = if b then (if time > 1 then 1 else 2) else 3;
  when x > 1.5 then
    reinit(x, if time > 1 then -10 else -20);
  end when;
  annotation(experiment(StopTime = 2));
  // check x = -9.5
end M;
