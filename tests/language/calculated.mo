// Parameters that the initialization determines (specification 8.6).

// language: calculated.forward
model M
  parameter Real p(fixed = false) = 3 "a value counts";
  parameter Real t0(fixed = false);
  parameter Real twice = 2 * t0 + 1 "follows from it";
  final parameter Real thrice = twice + t0;
  Real x(start = twice, fixed = true);
initial equation
  t0 = 4 + time;
equation
  der(x) = t0;
  // check t0 = 4
  // check twice = 9
  // check thrice = 13
  // check x = 13
  // check p = 3
end M;

// language: calculated.backward
model M
  parameter Real J = 2;
  parameter Real c(fixed = false, start = 50) "so that the load hangs still at 0.1 rad";
  Real phi(start = 0.1, fixed = true), w(start = 0, fixed = true), tau;
initial equation
  der(w) = 0;
equation
  der(phi) = w;
  J*der(w) = 7 - tau;
  tau = c*phi;
  // check c = 70
  // check phi = 0.1
end M;

// language: calculated.nonlinear
model M
  parameter Real a(fixed = false, start = 1), b = a^2;
  Real x(start = 3, fixed = true);
initial equation
  der(x) = -10;
equation
  der(x) = -b - a^3 + 2;
  // check a = 2
  // check b = 4
  // check x = -7
end M;

// language: calculated.arrays
model M
  parameter Integer n = 3;
  parameter Real k[n](each fixed = false), none[0](each fixed = false);
  parameter Real mixed[2](fixed = {false, true}, start = {1, 8}) "a parameter without a value";
  Real x[n](each start = 1, each fixed = true);
initial equation
  for i in 1:n loop
    der(x[i]) = i;
  end for;
  mixed[1] = sum(k);
equation
  for i in 1:n loop
    der(x[i]) = k[i]*x[i];
  end for;
  // check k[2] = 2
  // check mixed[1] = 6
  // check mixed[2] = 8
  // check x[3] = 20.085536923187668
end M;

// language: calculated.discrete-types
model M
  type Mode = enumeration(low, high);
  parameter Integer n(fixed = false);
  parameter Boolean b(fixed = false);
  parameter Mode mode(fixed = false);
  parameter Integer m = n + 1;
  Real y;
initial equation
  n = 3;
  b = n > 2;
  mode = if b then Mode.high else Mode.low;
equation
  y = if b then m*time else -1;
  // check y = 4
end M;

// language: calculated.algorithm
model M
  parameter Real p(fixed = false), q(fixed = false);
  Real x;
initial algorithm
  p := 2;
  for i in 1:3 loop
    p := 2*p;
  end for;
  q := p - 1;
equation
  x = p + q;
  // check x = 31
end M;

// language: calculated.events
model M
  parameter Real t0(fixed = false), limit(fixed = false);
  Integer ticks(start = 0, fixed = true);
  Boolean above;
initial equation
  t0 = time;
  limit = 0.3;
equation
  when sample(t0 + 0.25, 0.25) then
    ticks = pre(ticks) + 1;
  end when;
  above = time > limit;
  // check ticks = 4
  // check above = 1
end M;

// language: calculated.evaluated
model M
  parameter Real p(fixed = false) annotation(Evaluate = true);
  parameter Real q = p + 1 annotation(Evaluate = true);
  Real x = q;
initial equation
  p = 2;
equation
  // check x = 3
end M;

// language: calculated.in-component
model Spring
  parameter Real c(fixed = false, start = 1);
  parameter Real rest = 1/c;
  Real f, s;
equation
  f = c*s;
end Spring;
model M
  Spring spring, stiff(c = 10, c(fixed = true));
initial equation
  spring.f = 6;
equation
  spring.s = 2 + time;
  stiff.s = time;
  // check spring.c = 3
  // check spring.rest = 0.333333333333333
  // check spring.f = 9
  // check stiff.f = 10
end M;

// language: calculated.structural
model M
  parameter Integer n(fixed = false, start = 2);
  Real x[n];
initial equation
  n = 3;
equation
  x = fill(time, n);
  // refused I112
end M;

// language: calculated.as-subscript
// The index of a name, as sensors of the published library look it up.
model M
  parameter String names[3] = {"a", "b", "c"}, wanted = "b";
  parameter Integer found(fixed = false);
  Real x[3] = {1, 2, 3}*time, y = x[found], m[2, 3] = {x, 10*x}, row[2] = m[:, found];
initial algorithm
  found := -1;
  for i in 1:3 loop
    if names[i] == wanted then
      found := i;
    end if;
  end for;
  // check y = 2
  // check row[1] = 2
  // check row[2] = 20
end M;

// language: calculated.string
model M
  parameter String s(fixed = false);
  // refused I190
end M;

// language: calculated.start-of-discrete
model M
  parameter Integer p(fixed = false);
  Integer n(start = p, fixed = true);
initial equation
  p = 3;
equation
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
  // refused I190
end M;

// language: calculated.too-many
model M
  parameter Real p(fixed = false);
  Real x(start = 1, fixed = true);
initial equation
  p = 3;
  p = 4;
equation
  der(x) = p;
  // refused D106
end M;

// language: calculated.by-nothing
model M
  parameter Real p(fixed = false, start = 5);
  Real x(start = 1, fixed = true);
equation
  der(x) = p;
  // check x = 6
end M;

// language: calculated.limits
model M
  parameter Real c(fixed = false, start = 1, min = 0);
  parameter Real half = c/2;
  Real x(start = 1, fixed = true);
initial equation
  der(x) = 3;
equation
  der(x) = -c*x;
  // fails R309
end M;

// language: calculated.alias
// start values through aliases of calculated parameters
model S
  parameter Real x0;
  Real x(start = x0, fixed = true);
equation
  der(x) = 0;
end S;
model M
  parameter Real p(fixed = false, start = 1), q = p, r = -q;
  parameter Integer n(fixed = false), m = n;
  parameter Boolean b(fixed = false), c = b;
  S s(x0 = p), t(x0 = r);
  Real x(start = q, fixed = true), y(start = m, fixed = true), z(start = if c then 3 else 5, fixed = true);
initial equation
  p = 2;
  n = 4;
  b = true;
equation
  der(x) = 0;
  der(y) = 0;
  der(z) = 0;
  // check s.x = 2
  // check t.x = -2
  // check x = 2
  // check y = 4
  // check z = 3
end M;

// language: calculated.wrong-size-of-fixed
model M
  parameter Real p[3](fixed = {false, true});
  // refused I108
end M;
