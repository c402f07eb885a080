// language: delay.of-a-signal
model M "before the delay is over, the signal's value at the start"
  Real x(start = 0, fixed = true);
  Real y = delay(sin(3*time), 0.3), z = delay(cos(time), 5), w = delay(x, 0.25, 2);
  Real v[2] = delay({time, 2*time}, 0.5);
  Real same = delay(3, 1) + y - delay(sin(3*time), 0.3);
equation
  der(x) = 1 + z;
  // check y = 0.8632093666488737
  // check z = 1
  // check w = 1.5
  // check v[1] = 0.5
  // check v[2] = 1
  // check same = 3
end M;

// language: delay.method-of-steps
model M "each second's solution is a polynomial"
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
  annotation(experiment(StopTime = 5.5));
  // check x = 0.0435112847222226
end M;

// language: delay.echo
model M "a loop of algebraic equations that only the delay breaks; each echo is an event"
  Real u = if time < 0.1 then 0 else 1;
  Real y = u + 0.5*delay(y, 0.25);
  Integer n(start = 0, fixed = true);
equation
  when {y > 1.2, y > 1.6, y > 1.8} then
    n = pre(n) + 1;
  end when;
  // check y = 1.875
  // check n = 3
end M;

// language: delay.start-of-a-loop
model M "at the start a delayed signal is the signal: y = u + y/2"
  Real u = 1 + time;
  Real y = u + 0.5*delay(y, 10);
  // check y = 3
end M;

// language: delay.jump-comes-back
model M "at its exact time"
  Real x(start = 0, fixed = true);
  discrete Real t1(start = 0, fixed = true), t2(start = 0, fixed = true);
equation
  der(x) = if time < 0.1 then 0 else 1;
  when delay(if time < 0.1 then 0 else 1, 0.25) > 0.5 then
    t1 = time;
  end when;
  when delay(time > 0.3, 0.2) then
    t2 = time;
  end when;
  // check t1 = 0.35
  // check t2 = 0.5
  // check x = 0.9
end M;

// language: delay.of-discrete-signals
model M
  type E = enumeration(a, b, c);
  Integer n(start = 0, fixed = true), m = delay(n, 0.15);
  E e = if n < 3 then E.a else E.c, f = delay(e, 0.25);
  Boolean b = delay(n > 4, 0.1, 0.1), c = f == E.c;
  Integer ticks(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
  end when;
  when change(m) then
    ticks = pre(ticks) + 1;
  end when;
  annotation(experiment(StopTime = 0.68));
  // check n = 6
  // check m = 5
  // check b = 1
  // check c = 1
  // check ticks = 5
end M;

// language: delay.variable
model M "with values of the present step where the delay is short; jumps come back as state events"
  Real x(start = 0, fixed = true);
  Real a = delay(time, 0.5 + 0.2*sin(time), 1), b = delay(sin(time), 0.1*time, 1), c = delay(sin(time), 0.6 + 0.5*sin(2*time), 2);
  Real d = delay(if time < 1 then 0 else 1, 0.5*time, 2);
  discrete Real at(start = 0, fixed = true);
equation
  der(x) = delay(x, 0.001*time, 1) - x;
  when d > 0.5 then
    at = time;
  end when;
  annotation(experiment(StopTime = 3));
  // check a = 2.4717759983880265
  // check b = 0.42737988023382995
  // check c = 0.5661971482314963
  // check at = 2
  // check x = 0
end M;

// language: delay.variable-in-a-loop
model M "delayed by nothing, x is x: der(x) = -x"
  Real x(start = 1, fixed = true), lag = max(0, -time);
  Real y = 0.5*delay(y, lag, 1) + 0.5*x;
equation
  der(x) = -y;
  annotation(experiment(StopTime = 2));
  // check x = 0.1353352832366127
end M;

// language: delay.of-zero
model M "no delay: an algebraic loop that is solved"
  parameter Real T = 0;
  Real y = 1 + time + 0.5*delay(y, T);
  // check y = 4
end M;

// language: delay.in-initial-equation
model M
  Real x, y = 2 + time;
initial equation
  x = delay(y, 0.5) + 1;
equation
  der(x) = 0;
  // check x = 3
end M;

// language: delay.needs-the-longest
model M
  Real x = sin(time), y = delay(x, 1 + x);
  // refused I110
end M;

// language: delay.longest-varies
model M
  Real x = sin(time), y = delay(x, 1, 2 + x);
  // refused I110
end M;

// language: delay.longer-than-the-longest
model M
  Real y = delay(time, 5.5, 1);
  // refused I112
end M;

// language: delay.negative
model M
  Real y = delay(time, -1);
  // refused I112
end M;

// language: delay.becomes-negative
model M
  Real y = delay(time, 0.5 - time, 1);
  // fails R309
end M;

// language: delay.becomes-too-long
model M
  parameter Real T = 2;
  Real y = delay(time, T*time, 1);
  // fails R309
end M;

// language: delay.in-a-function
function f
  input Real x;
  output Real y;
algorithm
  y := delay(x, 1);
end f;
model M
  Real y = f(time);
  // refused I121
end M;

// language: delay.differentiated
model M "the past has no derivative of its own"
  Real x = sin(time), y = der(delay(x, 0.1));
  // refused D104
end M;

// language: delay.of-negative-time
model M
  parameter Real T = -1;
  Real y = delay(time, T);
  // fails R316
end M;
