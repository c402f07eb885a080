// Equations and algorithms (specification 8, 11).

// language: equation.if
model M
  parameter Boolean p = false;
  parameter Integer n = 2;
  Real a, b, c, d[2];
equation
  if p then
    a = 1;
  elseif n == 2 then
    a = 2;
    c = 9;
  else
    a = 3;
  end if;
  if not (n == 2) then
    c = 8;
  end if;
  if time > 0.5 then
    b = 1;
    d = {time, 2};
  else
    d[1] = 7;
    if time > 0.25 then
      b = 5;
    else
      b = 6;
    end if;
    d[2] = 8;
  end if;
  // check a = 2
  // check b = 1
  // check c = 9
  // check d[1] = 1
end M;

// language: equation.if-of-integers-and-reals
model M "Integers and Reals in the arms of an if-equation, each with the type of its own equations"
  parameter Real p = 4;
  Real v(start = 0, fixed = true), ratio, x, y(start = 0, fixed = true), z[2];
  Integer gear, n, m[2];
equation
  der(v) = 10*ratio;
  if v < 5 then
    ratio = 3;
    gear = 1;
  else
    gear = 2;
    ratio = 1;
  end if;
  if time < 0.5 then
    x = 7;
    n = 2;
    der(y) = 1;
    for i in 1:2 loop
      z[i] = i;
      m[i] = i;
    end for;
  else
    x = p;
    n = 3;
    der(y) = gear;
    for i in 1:2 loop
      z[i] = n;
      m[i] = 10*i;
    end for;
  end if;
  // check ratio = 1
  // check gear = 2
  // check x = 4
  // check n = 3
  // check y = 1.5
  // check z[2] = 3
  // check m[2] = 20
end M;

// language: equation.integers-of-integers
model M
  Real x = 2.5*time + 0.1, y, s(start = 9), t, w(start = 9);
  Integer n, k, i, j(start = 4), l, sum;
equation
  n = integer(x);
  2 = k;
  i = if x > 1 then n + 1 else k;
  l = div(7*n, 2) - mod(n, 2);
  sum = abs(-n) + max(n, k) + (n*n);
  when time > 0.5 then
    j = pre(j) + 1;
  end when;
  y = n;
  if time < 0.5 then
    t = n;
  else
    t = 2.5;
  end if;
  der(s) = 0;
  der(w) = 0;
initial equation
  s = n + 3;
  w = j;
  // check n = 2
  // check k = 2
  // check i = 3
  // check l = 7
  // check sum = 8
  // check j = 5
  // check y = 2
  // check s = 3
  // check t = 2.5
  // check w = 4
end M;

// language: equation.integer-in-real-equation
model M
  Integer n;
equation
  n + 0.5 = 3.0;
  // refused I107
end M;

// language: equation.integer-from-quotient
model M "a quotient is Real, also where it is whole"
  Integer n;
equation
  n = 4/2;
  // refused I107
end M;

// language: equation.integer-from-floor
model M "floor gives a Real, integer an Integer"
  Integer n;
equation
  n = floor(3*time);
  // refused I107
end M;

// language: equation.integer-from-known-real
model M
  Integer n;
  Real x = time;
equation
  n = 2*x;
  // refused I107
end M;

// language: equation.integer-from-real-at-start
model M
  Integer n;
equation
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
initial equation
  n = 3.5;
  // refused I107
end M;

// language: equation.integer-from-real-parameter-at-start
model M
  parameter Integer p(fixed = false);
  Real x(start = 0, fixed = true);
equation
  der(x) = p;
initial equation
  p = 2.5;
  // refused I107
end M;

// language: equation.chain-of-derivatives
model M "the first of a chain is given: its equation is differentiated as often as the chain is long"
  parameter Integer N = 60;
  Real x[N];
equation
  x[1] = sin(time);
  for i in 1:N - 1 loop
    der(x[i]) = x[i + 1];
  end for;
  // check x[1] = 0.8414709848078965
  // check x[2] = 0.5403023058681398
  // check x[59] = -0.8414709848078965
  // check x[60] = -0.5403023058681398
end M;

// language: equation.chain-of-derivatives-with-factors
model M "the same, where no derivative is another's name"
  parameter Integer N = 40;
  Real x[N];
equation
  x[1] = sin(time);
  for i in 1:N - 1 loop
    der(x[i]) = 2*x[i + 1];
  end for;
  // check x[2] = 0.2701511529340699
  // check x[3] = -0.2103677462019741
end M;

// language: equation.for
model M
  type E = enumeration(one, two, three);
  parameter Integer n = 3;
  Real x[n], y[E], z[Boolean], A[n, n], w[n], s;
equation
  for i in 1:n loop
    x[i] = i * time;
  end for;
  for e in E loop
    y[e] = 10 * Integer(e);
  end for;
  for b in Boolean loop
    z[b] = if b then 5 else 6;
  end for;
  for i in 1:n, j in 1:n loop
    if i > j then
      A[i, j] = 1;
    elseif i == j then
      A[i, j] = time;
    else
      A[i, j] = 0;
    end if;
  end for;
  for i in {1, 3, 2} loop
    w[i] = i;
  end for;
  for i in 2:1 loop
    s = 7;
  end for;
  s = x[end];
  // check x[3] = 3
  // check y[3] = 30
  // check z[2] = 5
  // check z[1] = 6
  // check A[3,1] = 1
  // check A[2,2] = 1
  // check w[2] = 2
  // check s = 3
end M;

// language: equation.array
model M
  Real x[2](start = {1, 2}, each fixed = true), v[2], A[2, 2];
equation
  der(x) = v;
  v = [0, 1; 0, 0] * x;
  A = [x[1], 2; 3, 4];
  // check x[1] = 3
  // check A[1,1] = 3
end M;

// language: equation.initial
model M
  parameter Real x0 = 3;
  Real x, y, z(start = 1);
  Real k;
initial equation
  if x0 > 2 then
    x = x0;
  else
    x = 0;
  end if;
  der(y) = 1;
  for i in 1:1 loop
    z = i + 1;
  end for;
  k = 2;
equation
  der(x) = 0;
  der(y) = -y + 2;
  der(z) = 0;
  der(k) = 0;
  // check x = 3
  // check z = 2
  // check y = 1.6321205588285577
  // check k = 2
end M;

// language: equation.if-initial
model M
  Real x(start = 1, fixed = true);
  Real y;
equation
  der(x) = 1;
  if initial() then
    y = 5;
  else
    y = x;
  end if;
  // check y = 2
end M;

// language: equation.declaration
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model M
    Flange f(phi = time ^ 2);
    Real power = f.tau * der(f.phi);
    Real w = der(f.phi);
    input Real u = 3;
    output Real y = 2 * u;
    // check w = 2
    // check power = 0
    // check y = 6
  end M;
end P;

// language: equation.connect
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    Pin pin[3];
    Real extra;
    flow Real rest;
  end Plug;
  model R
    parameter Real k = 1;
    Pin p, n;
  equation
    p.i + n.i = 0;
    p.v - n.v = k * p.i;
  end R;
  model Pair
    Pin p, n;
    R a(k = 2), b(k = 2);
  equation
    connect(p, a.p);
    connect(p, b.p);
    connect(a.n, n);
    connect(b.n, n);
  end Pair;
  model V
    Pin p;
  equation
    p.v = 10 * time;
  end V;
  model G
    Pin p;
  equation
    p.v = 0;
  end G;
  model Three
    Plug plug;
  equation
    plug.pin.v = {1, 2, 3};
    plug.extra = 4;
  end Three;
  model Back
    Plug plug;
  equation
    plug.pin.i = 2 * plug.pin.v;
    plug.rest = 3 * plug.extra;
  end Back;
  model M
    Pair pair;
    V v;
    G g;
    Three t;
    Back b;
    R open;
  equation
    connect(v.p, pair.p);
    connect(pair.n, g.p);
    connect(t.plug, b.plug);
    connect(open.p, v.p);
    // check v.p.i = -10
    // check t.plug.pin[3].i = -6
    // check b.plug.extra = 4
    // check t.plug.rest = -12
    // check open.n.v = 10
  end M;
end P;

// language: equation.connect-signals
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k = 1;
    In u;
    Out y = k * u;
  end Gain;
  block Sum
    parameter Integer n = 2;
    In u[n];
    Out y;
  equation
    y = sum(u);
  end Sum;
  model M
    Gain g[2](k = {2, 3});
    Sum s(n = 3);
    Out y;
    Out z[2];
  equation
    g.u = {time, time};
    connect(g.y, s.u[1:2]);
    connect(g[1].y, s.u[3]);
    connect(s.y, y);
    connect(g.y, z);
    // check y = 7
    // check z[2] = 3
  end M;
end P;

// language: equation.parameter-if-connect
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model M
    parameter Boolean direct = false;
    Pin a, b;
  equation
    a.v = time;
    if direct then
      connect(a, b);
    else
      b.i = 0;
      b.v = 5;
    end if;
    // refused F101
  end M;
end P;

// language: equation.assert
model M
  Real x = time;
equation
  assert(x < 0.5, "too large: " + String(x));
  // fails R309
end M;

// language: equation.assert-level
model M
  Real x = time;
equation
  assert(x < 0.5, "rather large", AssertionLevel.warning);
  assert(x < 0.7, "rather large", level = AssertionLevel.warning);
  // check x = 1
end M;

// language: equation.der-of-expressions
model M
  parameter Real k = 3;
  Real x(start = 1, fixed = true), y[2](start = {1, 2}, each fixed = true), e = exp(time);
  Real a = der(k * x ^ 2), b[2] = der(k * y), c = der(sin(e)), d = der(if time < 5 then x else 2 * x), f = der(x * y[1]);
equation
  der(x) = 1;
  der(y) = {2, 3};
  // check a = 12
  // check b[2] = 9
  // check c = -2.4783497329550735
  // check d = 1
  // check f = 7
end M;

// language: equation.when
model M
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  Real x(start = 0, fixed = true), r(start = 7, fixed = true);
  Boolean b(start = false, fixed = true);
equation
  der(x) = 1;
  when x > 0.25 then
    n = pre(n) + 1;
    r = pre(r) + x;
  elsewhen x > 0.75 then
    n = pre(n) + 10;
    r = 1;
  end when;
  when {n > 0, time > 0.9} then
    m = pre(m) + 1;
    b = not pre(b);
  end when;
  // check n = 11
  // check r = 1
  // check m = 2
end M;

// language: equation.sample-interval-zero
model M
  parameter Real T = 0;
  Integer n(start = 0, fixed = true);
equation
  when sample(0, T) then
    n = pre(n) + 1;
  end when;
  // fails R309
end M;

// language: equation.sample-interval-negative
model M
  parameter Real T = -1;
  Boolean b = sample(0.5, T);
  // fails R309
end M;

// language: equation.sample-fine
model M
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 2e-5) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StartTime = 1e9, StopTime = 1000000000.00101));
  // check n = 51
end M;

// language: equation.sample-too-fine
model M
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 1e-5) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StartTime = 1e9, StopTime = 1000000000.001));
  // fails R309
end M;

// language: equation.infinite-value
model M
  parameter Real a = 0;
  Real y = 1/a;
  Real z = 1/y;
  // fails R303
end M;

// language: equation.infinite-parameter
model M
  parameter Real z = 1e308;
  parameter Real d = z*10;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1/d;
  // fails R303
end M;

// language: equation.parameter-of-nan-unread
// the arm that would read it is never taken: `given` cannot be set
model M
  final parameter Real given = 0;
  parameter Real z = -1;
  parameter Real bad = sqrt(z);
  Real x = if noEvent(given > 0.5) then (if noEvent(time > bad) then 1 else 2) else 3;
  // check x = 3
end M;

// language: equation.parameter-of-nan-behind-a-condition
model M
  parameter Real given = 0;
  parameter Real z = -1;
  parameter Real bad = sqrt(z);
  Real x = if noEvent(given > 0.5) then (if noEvent(time > bad) then 1 else 2) else 3;
  // fails R303
end M;

// language: equation.parameter-of-nan-under-another-name
model M
  parameter Real z = -1;
  parameter Real bad = sqrt(z);
  Real x = bad;
  // fails R303
end M;

// language: equation.parameter-of-nan-decides-another
model M
  parameter Real z = -1;
  parameter Real bad = sqrt(z);
  parameter Real good = if bad > 0 then 1 else 2;
  Real x = 3;
  // fails R303
end M;

// language: equation.relation-of-nan-at-start
model M
  parameter Real a = -1;
  Real x(start = 0, fixed = true);
  Boolean b = sqrt(a + 0*x) > 0;
equation
  der(x) = if b then 1 else 2;
  // fails R303
end M;

// language: equation.relation-of-nan-later
model M
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  when sqrt(0.5 - x) > 2 then
    n = pre(n) + 1;
  end when;
  // fails R303
end M;

// language: equation.relation-of-nan-guarded
model M
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  y = if x < 0.5 then (if sqrt(0.5 - x) > 0.5 then 1 else 2) else 3;
  // check y = 3
end M;

// language: equation.relation-of-nan-beside-what-decides
model M
  parameter Real a = -1;
  Real x(start = -1, fixed = true), y, z, u;
  Boolean both, either, turned;
equation
  der(x) = 1.5;
  both = x > 0 and sqrt(x) > 0.5;
  either = sqrt(x) < 0.5 or not x > 0;
  turned = not (sqrt(x) < 0.5 or x < 0);
  y = if noEvent(x > 0 and sqrt(x) > 0.5) then 1 else 2;
  z = if a > 0 and sqrt(a) > 0.5 then 1 else 2;
  u = if x > 0 and (if x > 0 then sqrt(x) > 0.5 else true) then 1 else 2;
  // check both = 1
  // check either = 0
  // check turned = 1
  // check y = 1
  // check z = 2
  // check u = 1
end M;

// language: equation.relation-of-nan-decides
model M
  Real x(start = 1, fixed = true);
  Boolean b = x < 2 and sqrt(x) > 0.5;
equation
  der(x) = -2;
  // fails R303
end M;

// language: equation.relations-of-nan-decide-together
model M
  Real x(start = -1, fixed = true);
  Boolean b = sqrt(x) > 0.5 and log(x) > 0.5;
equation
  der(x) = 0;
  // fails R303
end M;

// language: equation.relation-of-nan-without-event
model M
  Real x(start = 1, fixed = true);
  Real y = if noEvent(sqrt(x) > 0.5) then 1 else 2;
equation
  der(x) = -2;
  // fails R303
end M;

// language: equation.relation-of-nan-of-parameters
model M
  parameter Real a = -1;
  Real y = if sqrt(a) > 0 then 1 else 2;
  // fails R303
end M;

// language: equation.subscript-out-of-range
model M
  Real v[3] = {1, 2, 3}, m[2, 2] = {{1, 2}, {3, 4}}, y = if time > 2 then v[k] else m[k - 1, 1];
  Integer k(start = 3, fixed = true);
equation
  when time > 0.5 then
    k = 4;
  end when;
  // fails R303
end M;

// language: equation.subscript-out-of-range-unused
model M
  Real v[3] = {1, 2, 3}, y = if k <= 3 then v[k] else 7;
  Integer k(start = 3, fixed = true);
equation
  when time > 0.5 then
    k = 4;
  end when;
  // check y = 7
end M;

// language: equation.zero-divided-by-itself
model M
  parameter Real a = 0;
  Real y = a/a;
  // fails R303
end M;

// language: equation.zero-divided-by-itself-beside-an-event
model M
  parameter Real a = 0;
  Real y = a/a + floor(time);
  // fails R303
end M;

// language: equation.step-divided-by-itself
model M
  Real y = floor(time)/floor(time);
  // fails R303
end M;

// language: equation.derivative-of-homotopy
model M
  Real x(start = 1, fixed = true), y = der(homotopy(x*x, x));
equation
  der(x) = -x;
  // check y = -0.2706705664732254
end M;

// language: equation.change-of-a-step
model M
  Integer n(start = 0, fixed = true);
equation
  when change(integer(4*time + 0.5)) then
    n = pre(n) + 1;
  end when;
  // check n = 4
end M;

// language: equation.divided-by-itself
model M
  Real x(start = 0, fixed = true), z, y = z/x, w = if x > 0.5 then x/x else 2;
equation
  der(x) = 1;
  z = x;
  // check y = 1
  // check w = 1
end M;

// language: equation.whole-part-of-zero-divided-by-itself
model M
  parameter Integer m = 0;
  Integer k = div(m, m);
  // fails R303
end M;

// language: equation.large-integers
model M
  parameter Integer n = 9007199254740991, m = -9007199254740991;
  Real q = n - 9007199254740990, r = 99999999999999999999;
  // check q = 1
  // check r = 1e20
end M;

// language: equation.too-large-integers
model M
  parameter Integer n = 9007199254740993;
  parameter Integer m = 3037000500*3037000500;
  Integer y = 99999999999999999999;
  parameter Integer k = 9007199254740991 + 2;
  // refused S105 S105 S105 S105
end M;

// language: equation.integers-beyond-the-range
model M "a product beyond 2^53 would be rounded, and what `mod` leaves of it wrong"
  Integer k(start = 1, fixed = true);
equation
  when sample(0.1, 0.1) then
    k = mod(1103515245*pre(k) + 12345, 2147483648);
  end when;
  // fails R303
end M;

// language: equation.integers-of-parameters-beyond-the-range
model M
  parameter Integer n = 9007199254740991;
  Integer k = n + 2;
  // fails R303
end M;

// language: equation.integers-of-structure-beyond-the-range
model M
  parameter Integer n = 9007199254740991 annotation(Evaluate = true);
  parameter Integer k = n + 2 annotation(Evaluate = true);
  // refused S105
end M;

// language: equation.integers-beyond-the-range-unused
model M "only what is chosen counts"
  parameter Integer n = 9007199254740991;
  Integer k = if n > 10 then 7 else n*n, l = mod(12345*k, 100);
  // check k = 7
  // check l = 15
end M;

// language: equation.integers-of-reals-beyond-the-range
model M "a Real that is computed from Integers"
  parameter Integer n = 94906267;
  Integer k(start = 1, fixed = true);
  Real x = 0.5*(k*n);
equation
  when time > 0.5 then
    k = n;
  end when;
  // fails R303
end M;

// language: equation.integers-of-conditions-beyond-the-range
model M
  parameter Integer n = 94906267;
  Real x(start = 0, fixed = true);
equation
  der(x) = if x > n*n then 1 else 2;
  // fails R303
end M;

// language: equation.integers-of-start-values-beyond-the-range
model M
  parameter Integer n = 94906267;
  Real x(start = n*n, fixed = true), y;
initial equation
  y = product({n, n});
equation
  der(x) = 0;
  der(y) = 0;
  // fails R303
end M;

// language: equation.reals-beyond-the-range-of-integers
model M "factors that are Reals, and arms that are not taken"
  parameter Integer n = 94906267;
  Real x = 94906267.0*n/1e15, y = if n > 10 then 1 else n*n, z = 2*n*1e10/1e18;
  // check x = 9.0071995153753
  // check y = 1
  // check z = 1.89812534
end M;

// language: function.integers-in-reals-beyond-the-range
model M
  function area
    input Integer a;
    output Real y;
  algorithm
    y := 0.5*(a*a);
  end area;
  Real x = area(if time > 0.5 then 94906267 else 4);
  // fails R309
end M;

// language: function.integers-beyond-the-range
model M
  function power
    input Integer x;
    input Integer n;
    output Integer y = 1;
  algorithm
    for i in 1:n loop
      y := y*x;
    end for;
  end power;
  Integer k = mod(power(3, if time > 0.5 then 40 else 4), 1000);
  // fails R309
end M;

// language: equation.root-of-negative-later
model M
  Real s(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  der(s) = -2;
  der(y) = min(sqrt(s), 2);
  // fails R303
end M;

// language: equation.subscript-behind-its-condition
model M "where the first operand decides, what follows is not looked at"
  parameter Real t[3] = {1, 2, 3}, x = 2;
  Real y[3], z[3] = {if i == 1 or t[i - 1] < x then 1 else t[i - 1] for i in 1:3};
equation
  for i in 1:3 loop
    if i > 1 and t[i - 1] < x and t[i - 1] > 0 then
      y[i] = 1;
    else
      y[i] = 2;
    end if;
  end for;
  // check y[1] = 2
  // check y[2] = 1
  // check y[3] = 2
  // check z[1] = 1
  // check z[3] = 2
end M;

// language: equation.loops-without-end
model M
  Real x[100];
equation
  for a in 1:100, b in 1:100, c in 1:100, d in 1:11 loop
    x[a] = 1;
  end for;
  // refused I113
end M;

// language: equation.reinit-twice
model M
  Real v(start = 0, fixed = true), w(start = 0, fixed = true), x[2](each start = 0, each fixed = true), y(start = 0, fixed = true);
equation
  der(v) = 1;
  der(w) = 1;
  der(x) = {1, 1};
  der(y) = 1;
  when time > 0.5 then
    reinit(v, 5);
  end when;
  when time >= 0.5 then
    reinit(v, 7);
  end when;
  when time > 0.5 then
    reinit(w, 5);
    if time < 0.6 then
      reinit(w, 6);
    end if;
  end when;
  when time > 0.5 then
    reinit(x, {1, 2});
  elsewhen time > 0.7 then
    for i in 1:2 loop
      reinit(x[1], i);
    end for;
  end when;
  if v > 3 then
    when time > 0.3 then
      reinit(y, 1);
    end when;
  end if;
  when time > 0.2 then
    reinit(y, 1);
  end when;
  // refused F106 F106 F106 F106
end M;

// language: equation.reinit-in-arms
model M
  parameter Boolean down = true;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = 1;
  der(y) = 1;
  when x > 0.5 then
    if y > 1 then
      reinit(x, 2);
    else
      reinit(x, 3);
    end if;
  elsewhen x > 3.25 then
    reinit(x, 4);
  end when;
  if down then
    when time > 0.25 then
      reinit(y, -1);
    end when;
  else
    when time > 0.75 then
      reinit(y, 1);
    end when;
  end if;
  // check x = 4.25
  // check y = -0.25
end M;

// language: equation.reinit-in-algorithm
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
algorithm
  when time > 0.5 then
    reinit(x, 0);
  end when;
  // refused F105
end M;

// language: equation.reinit
model M
  Real x(start = 0, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = 1;
  der(y) = 0;
  when x > 0.5 then
    reinit(x, 0);
    reinit(y, 2 * pre(y));
  end when;
  // check x = 0.5
  // check y = 2
end M;

// language: equation.reinit-at-the-start
model M
  parameter Integer k = 2;
  Real x, y(start = 3, fixed = true), late(start = 0.7), other, list[3], down(start = 4, fixed = true);
  Boolean b(start = true, fixed = true), c(start = false, fixed = true);
  output Real x0(start = 0, fixed = true);
equation
  der(x) = -1;
  der(y) = -x;
  der(late) = 0;
  der(other) = 0;
  der(list) = {0, 0, 0};
  der(down) = 0;
  when {initial(), x < 0} then
    if b then
      reinit(x, 0.5 + y / 10);
    end if;
    if c then
      reinit(late, 9);
    end if;
  end when;
  when x < -5 then
    reinit(other, 1);
  elsewhen initial() then
    if k == 1 then
      reinit(other, 2);
    elseif y > 1 then
      reinit(other, 3);
    else
      reinit(other, 4);
    end if;
    for i in 1:3 loop
      reinit(list[i], i * y);
    end for;
  elsewhen time > 0.5 then
    reinit(down, pre(down) - 1);
  end when;
  when time > 0.25 then
    x0 = x + 0.25;
    c = true;
  end when;
  when time > 0.75 then
    b = false;
  end when;
  // check x0 = 0.8
  // check late = 9
  // check other = 3
  // check list[3] = 9
  // check down = 3
end M;

// language: equation.reinit-at-the-start-of-a-fixed-state
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = 0;
  when initial() then
    reinit(x, 2);
  end when;
  // refused D106
end M;

// language: equation.reinit-at-the-start-by-itself
model M
  Real x(start = 1);
equation
  der(x) = 0;
  when initial() then
    reinit(x, pre(x) + 1);
  end when;
  // fails R308
end M;

// language: equation.pre-of-time
model M
  discrete Real t0(start = 0, fixed = true), t1(start = 0, fixed = true);
  Real late(start = 0, fixed = true);
equation
  der(late) = 0;
  when time > 0.5 then
    t0 = pre(time);
    reinit(late, 2 * pre(time));
  end when;
algorithm
  when time > 0.75 then
    t1 := pre(time);
  end when;
  // check t0 = 0.5
  // check t1 = 0.75
  // check late = 1
end M;

// language: equation.if-with-a-branch-that-determines-nothing
model M
  Boolean free(start = false, fixed = true), open(start = true, fixed = true);
  Integer gear(start = 1, fixed = true);
  Real a, b, c, acceleration, torque, w(start = 1, fixed = true), d;
equation
  when time > 10 then
    free = true;
    open = false;
    gear = 2;
  end when;
  b = sin(time);
  if free then
    b = 0;
  else
    a = 2 * b;
  end if;
  if open then
    c = 3 * b;
  else
    b = 1;
  end if;
  der(w) = acceleration;
  torque = cos(time);
  0 = if free then torque else acceleration - torque;
  0 = if gear == 1 then d - b else b;
  // check a = 1.6829419696157930
  // check c = 2.5244129544236895
  // check w = 1.8414709848078965
  // check d = 0.8414709848078965
end M;

// language: equation.if-whose-branch-comes-to-determine-nothing
model M
  Boolean free(start = false, fixed = true);
  Real a, b;
equation
  when time > 0.5 then
    free = true;
  end when;
  b = sin(time);
  if free then
    b = 0;
  else
    a = 2 * b;
  end if;
  // fails R308
end M;

// language: equation.if-whose-branch-ties-states
model M
  Real w1(start = 3, fixed = true), w2(start = 0, fixed = true), tau;
  Boolean locked(start = false, fixed = true);
equation
  der(w1) = 1 - tau;
  der(w2) = tau;
  when time > 0.5 then
    locked = true;
  end when;
  0 = if locked then w1 - w2 else tau;
  // refused D112
end M;

// language: equation.sample
model M
  Integer n(start = 0, fixed = true);
  discrete Real d(start = 0, fixed = true);
equation
  when sample(0.05, 0.1) then
    n = pre(n) + 1;
    d = time;
  end when;
  // check n = 10
  // check d = 0.95
end M;

// language: equation.terminate
model M
  Real x = time;
equation
  when time > 0.5 then
    terminate("enough");
  end when;
  // check x = 0.5
end M;

// language: equation.initial-terminal
model M
  Integer a(start = 0, fixed = true), b(start = 0, fixed = true);
equation
  when initial() then
    a = 5;
  end when;
  when terminal() then
    b = 7;
  end when;
  // check a = 5
  // check b = 7
end M;

// language: equation.edge-change
model M
  Integer k = if time > 0.5 then 2 else 1;
  Boolean b = time > 0.25;
  Integer up(start = 0, fixed = true), ch(start = 0, fixed = true);
equation
  when edge(b) then
    up = pre(up) + 1;
  end when;
  when change(k) then
    ch = pre(ch) + 1;
  end when;
  // check up = 1
  // check ch = 1
end M;

// language: expression.hybrid-functions
model M
  Real x = 3 * time - 0.2;
  Real a = abs(-x), s = sign(-x), mx = max(x, 2), mn = min(x, 2);
  Real fl = floor(x), ce = ceil(x), m = mod(-x, 2), r = rem(-x, 2), d = div(-x, 2);
  Integer i = integer(x);
  Real sq = sqrt(x + 6.2);
  // check a = 2.8
  // check s = -1
  // check mx = 2.8
  // check mn = 2
  // check fl = 2
  // check ce = 3
  // check m = 1.2
  // check r = -0.8
  // check d = -1
  // check i = 2
  // check sq = 3
end M;

// language: expression.no-events
model M
  Real x = 2 * time;
  Real a = noEvent(if x > 1 then 1 else 0);
  Real b = smooth(0, if x > 1 then x - 1 else 0);
  Real c = homotopy(actual = x, simplified = 0);
  Real d = homotopy(x, 1);
  Real e = semiLinear(x - 1, 10, 20);
  Real f = semiLinear(1 - x, 10, 20);
  Real g = smooth(1, if x > 1 then (x - 1) ^ 2 else 0);
  // check a = 1
  // check b = 1
  // check c = 2
  // check d = 2
  // check e = 10
  // check f = -20
  // check g = 1
end M;

// language: expression.if
model M
  Real a = if time < 0.2 then 1 elseif time < 0.5 then 2 else if time < 0.7 then 3 else 4;
  Boolean b = if time > 0.5 then true else false;
  Integer i = 2 * (if b then 1 else 3);
  // check a = 4
  // check b = 1
  // check i = 2
end M;

// language: expression.precedence
model M
  Real a = -2 ^ 2 + 0 * time;
  Real b = 2 ^ (-1);
  Real c = 1 - 2 - 3;
  Real d = 12 / 2 / 3;
  Real e = 2 * 3 ^ 2;
  Boolean f = not false and false or true;
  Boolean g = not (1 > 2) and 1 <= 1 and 2 >= 1 and 1 <> 2 and 3 == 3;
  Real h = 1e3 + 1E-1 + 2.;
  Real i = - 3 + 5;
  // check a = -4
  // check b = 0.5
  // check c = -4
  // check d = 2
  // check e = 18
  // check f = 1
  // check g = 1
  // check h = 1002.1
  // check i = 2
end M;

// language: algorithm.statements
model M
  Real x, y, z[3];
  Integer k;
algorithm
  x := time;
  x := 2 * x;
  y := 0;
  for i in 1:3 loop
    z[i] := i * x;
    y := y + z[i];
  end for;
  if y > 5 then
    k := 1;
  elseif y > 3 then
    k := 2;
  else
    k := 3;
  end if;
  // check x = 2
  // check y = 12
  // check z[3] = 6
  // check k = 1
end M;

// language: algorithm.when
model M
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  discrete Real t(start = -1, fixed = true);
algorithm
  when sample(0.1, 0.2) then
    n := n + 1;
    t := time;
  elsewhen time > 0.65 then
    m := 3;
  end when;
  // check n = 5
  // check m = 3
  // check t = 0.9
end M;

// language: algorithm.initial
model M
  Real x, v[2];
initial algorithm
  x := 2;
  for i in 1:2 loop
    v[i] := i * x;
  end for;
equation
  der(x) = 1;
  der(v) = {0, 0};
  // check x = 3
  // check v[2] = 4
end M;

// language: algorithm.several-outputs
model M
  function f
    input Real x;
    output Real a;
    output Real b[2];
  algorithm
    a := x;
    b := {2 * x, 3 * x};
  end f;
  Real a, b[2];
algorithm
  (a, b) := f(time);
  b[1] := b[1] + a;
  // check a = 1
  // check b[1] = 3
  // check b[2] = 3
end M;

// language: algorithm.while
model M
  Real s;
protected
  Integer i;
algorithm
  s := 0;
  i := 0;
  while i < 4 loop
    i := i + 1;
    s := s + i * time;
  end while;
  // check s = 10
end M;

// language: algorithm.break
model M
  Real s;
algorithm
  s := 0;
  for i in 1:10 loop
    s := s + time;
    if i == 4 then
      break;
    end if;
  end for;
  // check s = 4
end M;

// language: equation.several-outputs
model M
  function f
    input Real x;
    output Real a;
    output Real b[2];
    output Integer c;
  algorithm
    a := x;
    b := {2 * x, 3 * x};
    c := 5;
  end f;
  Real a, b[2], v[3], w, c;
equation
  (a, b, c) = f(time);
  (v[2], v[{1, 3}]) = f(2 * time);
  (w) = f(3 * time);
  // check a = 1
  // check b[2] = 3
  // check c = 5
  // check v[1] = 4
  // check v[2] = 2
  // check v[3] = 6
  // check w = 3
end M;

// language: equation.when-loop-of-small-values
// q = C*(u - q/(2*C)): a charge of some electrons
model M
  parameter Real C = 1e-18;
  discrete Real q(start = 0, fixed = true, nominal = 1e-18), r(start = 0, fixed = true, nominal = 1e-18);
  Real v, w(nominal = 1e-18), in_C;
equation
  2*C*v = q;
  w = 0.5*r + C*(if time > 2 then 1 else 0);
  when time >= 0.5 then
    q = C*(1 - v);
    r = C + w;
  end when;
  in_C = q/C + r/C;
  // check v = 0.33333333333333333
  // check in_C = 2.6666666666666667
end M;

// language: equation.when-several
model M
  function f
    input Real x;
    output Real a;
    output Integer n;
  algorithm
    a := 2 * x;
    n := 7;
  end f;
  discrete Real a(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  discrete Real b(start = 0, fixed = true);
equation
  when time > 0.5 then
    (a, n) = f(time);
  end when;
algorithm
  when time > 0.25 then
    (b, m) := f(2 * time);
    m := m + 1;
  end when;
  // check a = 1
  // check n = 7
  // check b = 1
  // check m = 8
end M;

// language: equation.derivative-of-discrete
model M "What changes at events only has the derivative 0 between them"
  discrete Real last(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Real w = 3*time - last;
  Real a = der(w);
  Real s = n*time + 2*n;
  Real b = der(s);
equation
  when sample(0.4, 0.4) then
    last = time;
    n = pre(n) + 1;
  end when;
  // check a = 3
  // check w = 2.2
  // check b = 2
end M;

// language: equation.infinite-slope
model M "Values are finite where the slopes by formula are not: exp overflows, a root ends"
  Real x(start = 2, fixed = true), y(start = 0, fixed = true), z(start = 4, fixed = true);
equation
  der(x) = 2/(1 + exp(1000*x)) - 1;
  der(y) = 1 + 0*sqrt(abs(y));
  der(z) = -2*sqrt(max(z, 0));
  // check x = 1
  // check y = 1
  // check z = 1
end M;

// language: equation.root-times-root
model M "x is time, but the product rule gives 0 times infinity at 0"
  Real x, v;
equation
  x = sqrt(time)*sqrt(time);
  v = der(x);
  // fails R303
end M;

// language: equation.slope-of-root-times-root
model M
  Real x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = -sqrt(max(x, 0))*sqrt(max(x, 0));
  der(y) = -max(y, 0)*sqrt(max(y, 0));
  // check x = 0.367879441171442
  // check y = 0.444444444444444
end M;

// language: equation.connect-size-one
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k = 1;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;
  block Several
    parameter Integer n = 1;
    Out y[n];
  equation
    for i in 1:n loop
      y[i] = i*time;
    end for;
  end Several;
  model M "a member of an array of components, and an array of the same size"
    parameter Integer n = 1;
    Gain g[n](k = fill(2.0, n)), h[2];
    Several s(n = n), two(n = 2);
    Out y[n];
  equation
    connect(g.u, s.y);
    connect(y, g.y);
    connect(two.y, h.u);
    // check y[1] = 2
    // check h[2].y = 2
  end M;
end P;

// language: equation.connect-other-sizes
package P
  connector In = input Real;
  connector Out = output Real;
  model M
    Out a[2, 2] = {{1, 2}, {3, 4}};
    In b[4];
  equation
    connect(a, b);
    // refused F102
  end M;
end P;

// language: equation.connect-parameters
package P
  connector C
    parameter Integer n = 1;
    Real e;
    flow Real f;
  end C;
  model Source
    C c;
  equation
    c.e = time;
  end Source;
  model Load
    C c;
  equation
    c.f = c.e;
  end Load;
  model M "what two connectors say of themselves must be the same"
    Source a(c(n = 2));
    Load b;
  equation
    connect(a.c, b.c);
    // fails R309
  end M;
end P;

// language: equation.coefficient-vanishes
model M
  Real x(start = 1, fixed = true);
equation
  x*der(x) = -1; // x = sqrt(1 - 2 t): no solution from 0.5 s on
  // fails R305 R302
end M;

// language: equation.coefficient-of-two-vanishes
model M
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  x*der(x) + der(y) = -1;
  der(x) - der(y) = x - 1;
  // (x + 1)*der(x) = x - 2: the determinant vanishes at x = -1
  annotation(experiment(StopTime = 3));
  // fails R305 R302
end M;

// language: equation.coefficient-jumps
model M
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = -1;
  noEvent(if x > 0.495 then 2 else -2)*der(y) = 1; // its sign changes, but it does not vanish
  // check x = 0
end M;

// language: equation.coefficient-vanishes-with-its-term
model M
  Real x(start = 1.003, fixed = true), y, z;
equation
  der(x) = -1;
  x*y = x*sin(time); // y = sin(time) wherever x is not 0
  x*z + y = 2*x + y;
  annotation(experiment(StopTime = 2));
  // check y = 0.90929742682568
  // check z = 2
end M;

// language: equation.linear-chain
model M "three terms in a row: torn to few unknowns while b is large, errors would grow 2.6-fold with every row where it is 3"
  parameter Integer n = 40;
  parameter Real b = 3;
  Real x[n];
equation
  b*x[1] + x[2] = 1;
  for i in 2:n - 1 loop
    x[i - 1] + b*x[i] + x[i + 1] = 1;
  end for;
  x[n - 1] + b*x[n] = 1;
  // check x[1] = 0.276393202250021
  // check x[20] = 0.2
  // check x[40] = 0.276393202250021
end M;

// language: equation.second-derivative
model M
  Real x(start = 1, fixed = true), v = der(x);
  Real s = sin(2 * time), a = der(der(s));
initial equation
  der(x) = 0;
equation
  der(der(x)) = -x;
  // x = cos(t), a = -4 sin(2 t)
  // check x = 0.5403023058681398
  // check v = -0.8414709848078965
  // check a = -3.637189707302727
end M;

// language: equation.error-function
model M
  function stop
    input Boolean unused = false;
    input String text;
    external "C" ModelicaError(text);
  end stop;
  function root
    input Real x;
    output Real y;
  algorithm
    if x < 0 then
      stop(text = "negative");
    end if;
    y := sqrt(x);
  end root;
  parameter Boolean strict = false;
  parameter Real limit = 2;
  Real x = root(4 * time);
equation
  if strict and limit > 1 then
    stop(text = "the limit is " + String(limit));
  end if;
  // check x = 2
end M;

// language: equation.error-function-reached
model M
  function stop
    input String text;
    external "C" ModelicaError(text);
  end stop;
  parameter Real limit = 2;
  Real x = time;
equation
  if limit > 1 then
    stop("the limit is " + String(limit));
  end if;
  // fails R309
end M;

// language: function.error-function
model M
  function stop
    input String text;
    external "C" ModelicaError(text);
  end stop;
  function root
    input Real x;
    output Real y;
  algorithm
    if x < 0 then
      stop("negative");
    end if;
    y := sqrt(abs(x));
  end root;
  Real x = root(0.5 - time);
  // fails R309
end M;

// language: equation.semi-linear-in-series
// flow into one end is flow out of the other: the relations of all ends agree, so the equations for the temperatures between are regular
model M
  connector Port
    Real p;
    flow Real m;
    Real h;
    flow Real H;
  end Port;
  model Pipe
    Port a, b;
    Real h, q;
  equation
    a.m + b.m = 0;
    a.H + b.H + q = 0;
    a.H = semiLinear(a.m, a.h, h);
    b.H = semiLinear(b.m, b.h, h);
    a.p - b.p = a.m;
  end Pipe;
  model Ambient
    Port port;
    parameter Real p = 0, h = 10;
  equation
    port.p = p;
    port.H = semiLinear(port.m, port.h, h);
  end Ambient;
  Ambient left(p = 3), right(h = 50);
  Pipe x(q = 6), y(q = 3);
equation
  connect(left.port, x.a);
  connect(x.b, y.a);
  connect(y.b, right.port);
  // check x.a.m = 1.5
  // check x.h = 14
  // check y.h = 16
  // check right.port.H = 24
end M;

// language: equation.semi-linear-without-flow
// specification 3.7.2.5: where the flow is exactly 0, the temperatures between are those of one end
model M
  connector Port
    Real p;
    flow Real m;
    Real h;
    flow Real H;
  end Port;
  model Pipe
    Port a, b;
    Real h;
  equation
    a.m + b.m = 0;
    a.H + b.H = 0;
    a.H = semiLinear(a.m, a.h, h);
    b.H = semiLinear(b.m, b.h, h);
    a.p - b.p = a.m;
  end Pipe;
  model Ambient
    Port port;
    Real p = 0, h = 10;
  equation
    port.p = p;
    port.H = semiLinear(port.m, port.h, h);
  end Ambient;
  Ambient left(p = if time < 1 then 2 elseif time < 2 then 0 else -2), right(h = 50);
  Pipe x, y;
  Real before(start = 0, fixed = true), after(start = 0, fixed = true), between(start = 0, fixed = true);
equation
  connect(left.port, x.a);
  connect(x.b, y.a);
  connect(y.b, right.port);
  der(before) = if time < 1 then x.h + y.h + y.b.h else 0;
  der(between) = if time >= 1 and time < 2 then (y.h - x.h) ^ 2 + (x.b.h - x.h) ^ 2 + (y.h - 10) ^ 2 * (y.h - 50) ^ 2 else 0;
  der(after) = if time >= 2 then x.h + y.h + y.a.h else 0;
  annotation(experiment(StopTime = 3));
  // check before = 30
  // check between = 0
  // check after = 150
  // check right.port.H = -50
end M;

// language: equation.semi-linear-at-a-closed-end
// specification 3.7.2.5: with x = 0 and y = 0, y = semiLinear(x, sa, sb) becomes sa = sb
model M
  connector Port
    Real p;
    flow Real m;
    Real h;
    flow Real H;
  end Port;
  model Pipe
    Port a, b;
    Real h;
  equation
    a.m + b.m = 0;
    a.H + b.H = 0;
    a.H = semiLinear(a.m, a.h, h);
    b.H = semiLinear(b.m, b.h, h);
    a.p - b.p = a.m;
  end Pipe;
  model Ambient
    Port port;
    Real p = 0, h = 10;
  equation
    port.p = p;
    port.H = semiLinear(port.m, port.h, h);
  end Ambient;
  Ambient a(p = 3, h = time);
  Pipe x;
equation
  connect(a.port, x.a);
  // check x.h = 1
  // check x.b.h = 1
end M;

// language: equation.for-with-deduced-range
model M
  Real x[3], y[2,3], z[2];
  parameter Real p[:] = {2, 4, 6};
  Real s = sum(p[i]^2 for i), t[3] = {2*p[j] for j}, m[2,3] = {y[i,j] + p[j] for j, i};
equation
  for i loop
    x[i] = i * p[i] * time;
  end for;
  for i, j loop
    y[i,j] = z[i] + x[j];
  end for;
algorithm
  for k loop
    z[k] := 10 * k;
  end for;
  // check x[3] = 18
  // check y[2,3] = 38
  // check s = 56
  // check t[2] = 8
  // check m[2,1] = 24
end M;

// language: equation.for-with-deduced-range-in-function
model M
  function scaled
    input Real x[:];
    input Real factor;
    output Real y[size(x, 1)];
  algorithm
    for i loop
      y[i] := factor * x[i];
    end for;
  end scaled;
  Real x[20] = scaled({i for i in 1:20}, time);
  // check x[20] = 20
end M;

// language: equation.for-with-ranges-that-differ
model M
  Real x[3], y[4];
equation
  for i loop
    x[i] = y[i];
    y[i] = i;
  end for;
  // refused I108
end M;

// language: equation.for-without-a-range
model M
  Real x[1];
equation
  for i loop
    x[1] = i;
  end for;
  // refused I107
end M;

// language: equation.derivative-near-the-largest-number
model M "a norm of the states overflows: the integrator tried a step of NaN without end"
  Real s(start = 1, fixed = true), r;
initial equation
  r = 2;
equation
  der(s) = 1e308;
  der(r) = 1;
  // fails R302
  annotation(experiment(StopTime = 0.01, Interval = 0.002));
end M;

// language: equation.truth-that-follows-from-a-constant
// A clutch that is never pressed, between an inertia and a spring without mass: `free` is true for good, so `locked` is false, and the spring is loose.
model M
  Real f = 0;
  Real phi1(start = 0, fixed = true), w1(start = 10, fixed = true), phi2(start = 0.5, fixed = true), w2(start = 1, fixed = true);
  Real phi "end of the spring at the clutch", phi_rel = phi - phi1, w_rel = der(phi_rel), a_rel = der(w_rel), sa, tau;
  Boolean free = f <= 0, locked = not free and not (pre(slides) or starts), starts = pre(slides) and sa > 1, other = locked;
  Boolean slides = not free and (starts or w_rel > 0);
  Integer count(start = 0, fixed = true);
equation
  tau = if locked then sa else if free then 0 else 3*f;
  a_rel = if locked then 0 else if free then sa else sa - f;
  tau = 100*(phi - phi2);
  der(phi1) = w1;
  2*der(w1) = tau;
  der(phi2) = w2;
  3*der(w2) = -tau;
  when locked or other then
    count = pre(count) + 1;
  end when;
  // check w1 = 10
  // check w2 = 1
  // check phi = 1.5
  // check phi_rel = -8.5
  // check w_rel = -9
  // check sa = 0
  // check locked = 0
  // check other = 0
  // check free = 1
  // check count = 0
end M;

// language: equation.remainder-of-a-division-by-zero
model M "as the quotient, it has no value"
  Real x = if time > 0.5 then mod(5, 0) else 1;
  Real y = if time > 2 then rem(5.0, 0.0) else 1;
  // fails R303
end M;

// language: equation.zero-divided-by-itself-beside-a-relation-of-time
model M
  Real x = if time > 0.5 then 0 else 1;
  Real y = x/x;
  Boolean b(start = false, fixed = true);
equation
  when time > 0.5 then
    b = time > 0.5;
  end when;
  // fails R303
end M;
