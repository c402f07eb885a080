// What varies at run time: sizes in functions, rounds of loops in algorithms, subscripts.

// language: array.varying-subscript-anywhere
// components of components, and connectors
model M
  record Point
    Real x;
    Real v[2];
  end Point;
  model Part
    parameter Real k;
    Real y = k*time;
    Point p[2](x = {1, 2}, v = {{k, 2*k}, {3*k, 4*k}});
  end Part;
  Part part[3](k = {1, 10, 100});
  Integer i = if time > 0.5 then 3 else 1;
  Integer j = if time > 0.7 then 2 else 1;
  Real a = part[i].y;
  Real b = part[i].p[j].x;
  Real c = part[i].p[2].v[j];
  Real d = part[2].p[j].v[3 - j];
  Real e[3] = part[:].p[j].v[1];
  Point r = part[i].p[j];
  // check a = 100
  // check b = 2
  // check c = 400
  // check d = 30
  // check e[1] = 3
  // check e[3] = 300
  // check r.x = 2
  // check r.v[2] = 400
end M;

// language: array.varying-slice
model M
  Real x[5] = {1, 2, 3, 4, 5}*time;
  Real m[3, 2] = {{1, 2}, {3, 4}, {5, 6}};
  Integer k = if time > 0.5 then 3 else 2;
  Real a[2] = x[{k, k + 1}];
  Real b[3] = x[k:k + 2];
  Real c[2] = m[k, :];
  Real d[2, 2] = m[k - 1:k, :];
  Real e[2] = x[k:2:k + 2];
  Real f[0] = x[k:k - 1];
  // check a[1] = 3
  // check a[2] = 4
  // check b[3] = 5
  // check c[1] = 5
  // check d[1,1] = 3
  // check d[2,2] = 6
  // check e[2] = 5
end M;

// language: array.varying-slice-of-varying-size
model M
  Real x[5] = {1, 2, 3, 4, 5}*time;
  Integer k = if time > 0.5 then 3 else 1;
  Real a = sum(x[1:k]);
  // refused I190
end M;

// language: array.iterators-in-subscripts
model M
  function flipped
    input Real a[:, :];
    output Real b[size(a, 1), size(a, 2)];
  protected
    Real c[size(a, 2)];
  algorithm
    c := a[1, {i for i in size(a, 2):-1:1}];
    b := a[:, {i for i in size(a, 2):-1:1}];
    b[1, {k for k in 1:2}] := {sum(c[{j for j in {i for i in 1:2}}]), 7};
  end flipped;
  Real b[2, 3] = flipped({{time, 2, 3}, {4, 5, 6}});
  // check b[1,1] = 5
  // check b[1,2] = 7
  // check b[1,3] = 1
  // check b[2,1] = 6
end M;

// language: array.sum-over-nothing
// an Integer, where one is wanted
model M
  function count
    input Boolean b[:];
    output Integer n;
    output Integer p;
  algorithm
    n := sum(if b[i] then 1 else 0 for i in 1:size(b, 1));
    p := product(if b[i] then 2 else 1 for i in 1:size(b, 1));
  end count;
  parameter Integer k = 0;
  Boolean b[k];
  Integer n, p;
  Real x = sum(i*time for i in 1:k) + time;
equation
  (n, p) = count(b);
  // check n = 0
  // check p = 1
  // check x = 1
end M;

// language: array.size-of-start-value
model M
  parameter Real p[:] = {1, 2, 3};
  Real x[:](each fixed = true, start = 2*p);
  Real n = size(x, 1)*time;
equation
  der(x) = {1, 1, 1};
  // check x[3] = 7
  // check n = 3
end M;

// language: array.varying-subscript-in-function
model M
  record R
    Real v[2];
    Real w;
  end R;
  function f
    input Real x;
    input Integer k;
    output Real y;
  protected
    constant Real table[3] = {10, 20, 30};
    R r[3];
    R s[2, 2];
  algorithm
    for i in 1:3 loop
      r[i].v := {i, 2*i}*x;
      r[i].w := 0;
    end for;
    r[k].v[k - 1] := 7;
    r[k].w := table[k];
    r[k - 1] := r[k];
    s[1, :] := {r[1], r[2]};
    s[k, :] := {r[k], r[k - 1]};
    y := r[k].v[k - 1] + 10*r[k - 1].w + 1000*sum(r[1:3].w) + s[2, k].w + s[k, 1].v[k];
  end f;
  Real y = f(time, if time > 0.5 then 2 else 1 + integer(1.5*time + 1));
  // check y = 40231
end M;

// language: array.assigned-with-varying-subscript-anywhere
model M
  record R
    Real v[2];
    Integer n;
  end R;
  model Cell
    Real memory[2];
  end Cell;
  R r[3];
  Cell cell[2];
  Integer i = if time > 0.5 then 2 else 1;
algorithm
  for k in 1:3 loop
    r[k].v := {k, k}*time;
    r[k].n := k;
  end for;
  r[i].v[i] := 7;
  r[i + 1] := R({1, 2}, 50 + i);
  r[{i, i + 1}].n := {100, 200};
algorithm
  cell[1].memory := {1, 2};
  cell[2].memory := {3, 4};
  cell[i].memory[3 - i] := 9;
  cell[3 - i].memory := {5, time};
  // check r[2].v[2] = 7
  // check r[3].v[2] = 2
  // check r[3].n = 200
  // check r[2].n = 100
  // check r[1].n = 1
  // check cell[2].memory[1] = 9
  // check cell[1].memory[1] = 5
  // check cell[1].memory[2] = 1
end M;

// language: array.assigned-anywhere-out-of-range
model M
  record R
    Real v;
  end R;
  R r[3];
  Integer i = if time > 0.5 then 4 else 1;
algorithm
  for k in 1:3 loop
    r[k].v := k;
  end for;
  r[i].v := 7;
  // fails R309
end M;

// language: function.open-sizes
// sizes that follow from values, which are known when the model is compiled
model M
  function positive
    input Real x[:];
    output Real y[:];
    output Integer places[:];
  algorithm
    for i in 1:size(x, 1) loop
      if x[i] > 0 then
        y := cat(1, y, x[i:i]);
        places := cat(1, places, {i});
      end if;
    end for;
  end positive;
  function halved
    input Real x[:];
    output Real y[:] = x;
  algorithm
    while size(y, 1) > 1 loop
      y := y[1:integer(size(y, 1)/2)] + y[end - integer(size(y, 1)/2) + 1:end];
    end while;
  end halved;
  function of_value
    input Real x;
    output Real y;
  protected
    Integer numbers[integer(x)] = 1:integer(x);
  algorithm
    y := sum(numbers);
  end of_value;
  function sieve
    input Integer n;
    output Integer count;
  protected
    Integer primes[:];
    Boolean is_prime;
  algorithm
    for k in 2:n loop
      is_prime := true;
      for p in primes loop
        if mod(k, p) == 0 then
          is_prime := false;
          break;
        end if;
      end for;
      if is_prime then
        primes := cat(1, primes, {k});
      end if;
    end for;
    count := size(primes, 1);
  end sieve;
  function rows
    input Integer n;
    output Real m[:, 2];
  algorithm
    for i in 1:n loop
      m := [m; i, i^2];
    end for;
  end rows;
  parameter Real p[5] = {-2, 1, 0, -1, 2} annotation(Evaluate = true);
  parameter Real q[:] = positive(p);
  parameter Integer places[:] = {1, 2, 3};
  Real s = sum(q)*time + size(q, 1);
  parameter Real h[:] = halved({1, 2, 3, 4, 5});
  parameter Real v = of_value(4.7);
  parameter Integer n = sieve(30);
  Real m[4, 2] = rows(4)*time;
  // check s = 5
  // check q[2] = 2
  // check h[1] = 12
  // check v = 10
  // check n = 10
  // check m[4,2] = 16
end M;

// language: function.open-sizes-of-parameters
// whose values become structural
model M
  function positive
    input Real x[:];
    output Real y[:];
  algorithm
    for v in x loop
      if v > 0 then
        y := cat(1, y, {v});
      end if;
    end for;
  end positive;
  function mean
    input Real x[:];
    output Real y = sum(positive(x))/size(positive(x), 1);
  algorithm
  end mean;
  parameter Real p[:] = {-2, 1, 0, -1, 2};
  parameter Real a = 3;
  parameter Real q[:] = positive(p);
  Real m = mean(p)*time;
  Real n = mean({a, -a, 1})*time;
  Real s = sum(q)*time;
  // check m = 1.5
  // check n = 2
  // check s = 3
end M;

// language: function.open-sizes-of-varying-values
// the values vary, the sizes follow from sizes
model M
  function around
    input Real x[:];
    input Real last;
    output Real y[:];
    output Real z[:];
    output Real total;
  protected
    Real all[:];
  algorithm
    all := cat(1, x, {last});
    total := sum(all);
    all := all[2:end];
    all := cat(1, all, all);
    if last > 0.5 then
      y := all + all;
    elseif last > 0.2 then
      y := 2*all[end:-1:1];
    else
      y := fill(0, size(all, 1));
    end if;
    all := {last};
    z := all;
    if total < -1 then
      return;
    end if;
    z[1] := z[1] + 1;
  end around;
  Real y[4], z[1], t;
equation
  (y, z, t) = around({1, 2}, time);
  // check y[1] = 4
  // check y[4] = 2
  // check z[1] = 2
  // check t = 4
end M;

// language: function.open-sizes-of-records
model M
  record Curve
    String name = "curve";
    Real x[:];
    Real y[:, 2];
  end Curve;
  record Points
    Real x[:];
    Integer n;
  end Points;
  function points
    input Real x[:];
    output Points p;
  protected
    Points q;
    Points all[:];
  algorithm
    q.x := x;
    q.n := 2*size(q.x, 1);
    q.x := cat(1, q.x, x);
    p := q;
    p.x := p.x[1:3];
    all := {p, p};
    p.n := p.n + size(all, 1);
  end points;
  function total
    input Points p;
    output Real y;
  algorithm
    y := sum(p.x) + 10*p.n + 100*size(p.x, 1);
  end total;
  function pushed "the modifier gives the size, and another one can follow"
    input Points p;
    input Real x;
    output Points q(x = zeros(size(p.x, 1) + 1), n = p.n + 1);
  protected
    Points two[2](each x = {x, 2 * x, 3 * x}, n = {1, 2});
  algorithm
    q.x[end] := x + two[2].x[3] + two[1].x[1];
    q.x[1:end - 1] := p.x;
    if false then
      q.n := 0;
    end if;
  end pushed;
  function longer
    input Points p;
    output Points q(x = p.x, n = p.n);
  algorithm
    q.x := cat(1, q.x, {100});
  end longer;
  Real a = total(points({1, time}));
  parameter Real b = total(points({1, 2}));
  Real c = total(pushed(Points(x = {7}, n = 1), time)), e = total(longer(Points(x = {time, 2}, n = 3)));
  parameter Real d = total(pushed(pushed(Points(x = {7}, n = 1), 8), 1));
  // check a = 363
  // check b = 364
  // check c = 232
  // check d = 382
  // check e = 433
end M;

// language: function.open-sizes-among-other-outputs
// in the order of their declarations, whose values use each other
model M
  function f
    input Real x[:];
    input Real t;
    output Real y[:];
    output Real z;
  protected
    Real w[:] = x;
    Real v[:, :];
    Integer k = 1;
  algorithm
    while k < size(w, 1) loop
      w[k] := w[k] + w[k + 1];
      k := k + 1;
    end while;
    v := transpose([w, 2*w]);
    if t > 0.5 then
      v := 2*v;
      for i in 1:30 loop
        v[1, 1] := v[1, 1] + 1;
      end for;
    end if;
    z := sum(v);
    (y, k) := g(v[1, :]);
    y := y[{end, 1}];
  end f;
  function g
    input Real a[:];
    output Real b[:] = {a[1]};
    output Integer n = size(b, 1);
    output Real c[n + 1] = cat(1, b, {7});
  algorithm
    b := cat(1, b, a, b);
    n := size(b, 1) + n;
  end g;
  Real y[2], z, b[4], c[2], n;
equation
  (y, z) = f({1, 2, time}, time);
  (b, n, c) = g({time, 2});
  // check y[1] = 36
  // check y[2] = 36
  // check z = 72
  // check b[3] = 2
  // check n = 5
  // check c[2] = 7
end M;

// language: function.open-size-written-where-it-is-empty
model M
  function f
    input Real x;
    output Real y[:];
    output Real z = x;
  algorithm
    for i in 1:20 loop
      y[i] := x;
    end for;
  end f;
  Real y[0], z;
equation
  (y, z) = f(time);
  // fails R309
end M;

// language: array.assigned-in-when-equation-with-varying-subscript
model M
  Real x[3](each start = 0, each fixed = true);
  Integer k = if time > 0.5 then 2 else 1;
equation
  when sample(0, 0.1) then
    x[k] = time;
  end when;
  // refused F105
end M;

// language: function.open-size-that-varies
model M
  function positive
    input Real x[:];
    output Integer n;
  protected
    Real y[:];
  algorithm
    for i in 1:size(x, 1) loop
      if x[i] > 0 then
        y := cat(1, y, x[i:i]);
      end if;
    end for;
    n := size(y, 1);
  end positive;
  Real n = positive({time, 1, 2});
  // refused I190
end M;

// language: function.open-size-changed-by-a-loop
model M
  function f
    input Real x;
    input Integer n;
    output Real y;
  protected
    Real all[:];
  algorithm
    for i in 1:n loop
      all := cat(1, all, {x});
    end for;
    y := sum(all);
  end f;
  Real y = f(time, if time > 0.5 then 3 else 2);
  // refused I190
end M;

// language: function.open-size-written-outside
model M
  function f
    input Real x[:];
    output Real y[:];
  algorithm
    y := x[1:2];
    y[3] := 1;
  end f;
  parameter Real y[:] = f({1, 2, 3});
  // refused I109
end M;

// language: algorithm.while-at-run-time
// the square root of time + 3, by Heron's method
model M
  Real x, y;
  Real s(start = 0, fixed = true);
protected
  Real error;
algorithm
  x := 1;
  error := 1;
  while error > 1e-12 loop
    y := (x + (time + 3)/x)/2;
    error := abs(y - x);
    x := y;
  end while;
  y := 2*x;
equation
  der(s) = x;
  // check x = 2
  // check y = 4
  // check s = 1.8692318
end M;

// language: algorithm.loops-in-when
// nested, with `break`, several results, records and varying subscripts
model M
  record R
    Real sum;
    Integer rounds;
  end R;
  function divide
    input Integer a;
    input Integer b;
    output Integer whole;
    output Integer rest;
  algorithm
    whole := div(a, b);
    rest := a - b*whole;
  end divide;
  discrete Integer n(start = 0, fixed = true), digits[8](each start = 0, each fixed = true), count(start = 0, fixed = true);
  Integer collatz(start = 0, fixed = true), rest(start = 0, fixed = true);
  R r(sum(start = 0, fixed = true), rounds(start = 0, fixed = true));
  Real table[4, 4](each start = 0, each fixed = true);
  Boolean found(start = false, fixed = true);
  Integer row(start = 0, fixed = true), column(start = 0, fixed = true);
algorithm
  when sample(0.1, 0.2) then
    n := pre(n) + 1;
    // digits of n^4 in base 3
    rest := n*n*n*n;
    count := 0;
    while rest > 0 loop
      count := count + 1;
      (rest, digits[count]) := divide(rest, 3);
    end while;
    // rounds of Collatz
    collatz := 2*n + 1;
    r.rounds := 0;
    r.sum := 0;
    while true loop
      if collatz == 1 then
        break;
      end if;
      if mod(collatz, 2) == 0 then
        collatz := div(collatz, 2);
      else
        collatz := 3*collatz + 1;
      end if;
      r.rounds := r.rounds + 1;
      r.sum := r.sum + collatz;
    end while;
    // a triangle
    for i in 1:min(n, 4), j in 1:min(i, 4) loop
      table[i, j] := 10*i + j;
    end for;
    found := false;
    row := 0;
    while not found and row < 4 loop
      row := row + 1;
      for j in 1:row loop
        if table[row, j] > 21.5 then
          found := true;
          column := j;
          break;
        end if;
      end for;
    end while;
  end when;
  // check n = 5
  // check count = 6
  // check digits[1] = 1
  // check digits[2] = 1
  // check digits[3] = 0
  // check digits[4] = 2
  // check digits[5] = 1
  // check digits[6] = 2
  // check collatz = 1
  // check r.rounds = 14
  // check r.sum = 248
  // check table[4,4] = 44
  // check table[3,4] = 0
  // check found = 1
  // check row = 2
  // check column = 2
end M;

// language: algorithm.for-at-run-time
model M
  Integer n = if time > 0.5 then 4 else 2;
  Real x[6], s, v[3] = {1, 2, 3}*time, w, u;
  Integer last;
algorithm
  x := zeros(6);
  s := 0;
  w := 0;
  last := 0;
  u := 0;
  for i in 2:n + 1 loop
    x[i] := x[i - 1] + i*time;
    s := s + x[i];
    last := i;
  end for;
  for i in n:-1:1 loop
    w := 10*w + i;
  end for;
  for e in v loop
    u := u + n*e;
  end for;
  for i in n + 1:n loop
    u := -1;
  end for;
  // check x[5] = 14
  // check x[6] = 0
  // check s = 30
  // check last = 5
  // check w = 4321
  // check u = 24
end M;

// language: algorithm.for-over-literals-at-run-time
model M
  type Gear = enumeration(first, second, third, fourth);
  Gear g(start = Gear.first, fixed = true);
  Integer n, last;
algorithm
  n := 0;
  last := 0;
  for k in Gear.second:g loop
    n := n + 1;
    last := Integer(k);
  end for;
equation
  when time > 0.5 then
    g = Gear.fourth;
  end when;
  // check n = 3
  // check last = 4
end M;

// language: algorithm.loop-changes-discrete-variables
// events where they change: at 0.25, 0.5 and 0.75
model M
  Integer n, changes(start = 0, fixed = true);
  Boolean is_late;
  Real x(start = 0, fixed = true), s;
algorithm
  n := 0;
  s := 0;
  while s + 0.25 < time loop
    s := s + 0.25;
    n := n + 1;
    is_late := n >= 2;
  end while;
  is_late := n >= 2;
equation
  der(x) = n;
  when change(n) then
    changes = pre(changes) + 1;
  end when;
  // check n = 3
  // check s = 0.75
  // check x = 1.5
  // check changes = 3
  // check is_late = 1
end M;

// language: algorithm.loop-only-where-it-is-reached
// it would have no end
model M
  Real x, y;
  Integer k;
algorithm
  x := time;
  y := 0;
  k := 0;
  if time > 2 then
    while x > 0 loop
      x := x + 1;
      k := k + 1;
    end while;
  end if;
  if time < 0.5 then
    while y < time loop
      y := y + 1;
    end while;
  else
    y := 7;
  end if;
  // check x = 1
  // check y = 7
  // check k = 0
end M;

// language: algorithm.loop-in-initial-section
model M
  parameter Real p = 20;
  parameter Integer n(fixed = false);
  Real x(start = 3);
initial algorithm
  n := 0;
  x := p;
  while x > 1 loop
    x := x/2;
    n := n + 1;
  end while;
equation
  der(x) = 1;
  // check n = 5
  // check x = 1.625
end M;

// language: algorithm.loop-with-a-check
model M
  Real x;
algorithm
  x := 0;
  while x < time loop
    assert(x < 0.5, "x is too large");
    x := x + 0.2;
  end while;
  // fails R309
end M;

// language: algorithm.loop-writes-outside
model M
  Real x[3];
  Integer n = if time > 0.5 then 4 else 2;
algorithm
  for i in 1:n loop
    x[i] := i;
  end for;
  // fails R309
end M;

// language: algorithm.loop-with-too-large-an-integer
model M
  discrete Integer k(start = 1, fixed = true);
algorithm
  when time > 0.5 then
    while k < 1e300*time loop
      k := 3*k;
    end while;
  end when;
  // fails R309
end M;

// language: algorithm.loop-with-when
model M
  Real x;
algorithm
  x := 0;
  while x < time loop
    x := x + 1;
    when x > 0.5 then
      x := x + 1;
    end when;
  end while;
  // refused F105
end M;

// language: algorithm.loop-with-delay
model M
  Real x;
algorithm
  x := 0;
  while x < time loop
    x := x + 1 + delay(time, 0.1);
  end while;
  // refused I190
end M;

// language: function.partial-derivative
model M
  function f
    input Real x;
    input Real y;
    input Integer n;
    output Real z;
    output Real v[2];
  protected
    Real p;
  algorithm
    p := 1;
    for i in 1:n loop
      p := p*x;
    end for;
    z := p*exp(2*y);
    v := {x*y, sin(y)};
  end f;
  function f_x = der(f, x);
  function f_xy = der(f, x, y);
  function f_xx = der(f, x, x);
  function f_x_y = der(f_x, y);
  function g
    input Real x;
    output Real y = x^3 + f_x(x, 0, 2);
  algorithm
  end g;
  function g_x = der(g, x);
  parameter Integer n = 3;
  Real a = f_x(time, 0, n);
  Real b = f_xy(time, 0, 3);
  Real c = f_xx(2*time, 0, 3);
  Real d = f_x_y(time, 0, 3);
  Real e = g_x(time);
  Real z, v[2];
  parameter Real q = f_x(2, 0, 2);
  Real w(start = 0, fixed = true);
equation
  (z, v) = f_x(time, 2*time, 1);
  der(w) = f_x(time, 0, 3);
  // check a = 3
  // check b = 6
  // check c = 12
  // check d = 6
  // check e = 5
  // check v[1] = 2
  // check v[2] = 0
  // check q = 4
  // check w = 1
end M;

// language: function.partial-derivative-by-an-integer
model M
  function f
    input Real x;
    input Integer n;
    output Real y = n*x;
  algorithm
  end f;
  function f_n = der(f, n);
  Real y = f_n(time, 2);
  // refused I107
end M;

// language: function.partial-derivative-of-no-function
model M
  model A
  end A;
  function f = der(A, x);
  Real y = f(time);
  // refused I107
end M;

// language: algorithm.rounding-of-present-values
// functions with events see what a variable is where they stand
model M
  Real x, y;
  Integer n, m;
algorithm
  x := 3.7*time;
  n := integer(x);
  y := delay(x, 0.5);
  x := 2*x;
  m := integer(x);
  x := 100;
  // check n = 3
  // check m = 7
  // check y = 1.85
  // check x = 100
end M;

// language: function.derivative-that-does-not-fit
// the body is differentiated instead
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := x^3;
    annotation(derivative = df, Inline = false);
  end f;
  function df
    input Real x;
    output Real y;
  algorithm
    y := 7;
  end df;
  Real x = f(time);
  Real v = der(x);
  // check v = 3
  // warns I145
end M;

// language: array.varying-subscript-of-a-large-array
// More than a thousand values: parameters, constants, variables; one and several subscripts.
model M
  parameter Real table[600, 2] = [linspace(1, 600, 600), linspace(0.5, 300, 600)];
  constant Integer numbers[1200] = 1:1200;
  Real x[1100](start = linspace(1, 1100, 1100), each fixed = true), all[1100] = 2*x;
  Integer k(start = 3, fixed = true), n = numbers[k + 1100], m = integer(10*time + 0.5) + 241;
  Real a = table[k, 2], b[2] = table[k + 1, :], c = x[k], d = all[k + 1], e[3] = x[k:k + 2], f = table[numbers[m], 1];
  Real g(start = 0, fixed = true), h = if k > 1050 then 7 else all[k];
equation
  der(x) = ones(1100);
  der(g) = all[k] - 2*x[k] + 1;
  when time > 0.5 then
    k = 40;
  end when;
  // check a = 20
  // check b[1] = 41
  // check b[2] = 20.5
  // check c = 41
  // check d = 84
  // check e[1] = 41
  // check e[3] = 43
  // check f = 251
  // check g = 1
  // check h = 82
  // check n = 1140
end M;

// language: array.varying-subscript-of-a-large-array-out-of-range
model M
  parameter Real table[2000] = linspace(1, 2000, 2000);
  Real y = table[k];
  Integer k(start = 3, fixed = true);
equation
  when time > 0.5 then
    k = 2001;
  end when;
  // fails R309
end M;

// language: array.varying-subscript-of-a-large-array-not-reached
model M
  parameter Real table[2000] = linspace(1, 2000, 2000);
  Real y = if k <= 2000 then table[k] else 7;
  Integer k(start = 3, fixed = true);
equation
  when time > 0.5 then
    k = 2001;
  end when;
  // check y = 7
end M;

// language: algorithm.while-whose-rounds-step
// floor has an event of its own in each round
model M
  Real y[3];
  Integer k;
algorithm
  k := 1;
  while k <= 3 loop
    y[k] := floor(k*time + 0.5);
    k := k + 1;
  end while;
  // check y[1] = 1
  // check y[2] = 2
  // check y[3] = 3
end M;

// language: algorithm.while-that-cannot-vary
// sizes follow from an iterator: such a loop cannot be one of the run
model M
  Real s;
  Integer k;
algorithm
  s := 0;
  k := 0;
  while k < 2 loop
    for i in 1:20 loop
      s := s + sum(zeros(i)) + i;
    end for;
    k := k + 1;
  end while;
  // check s = 420
end M;

// language: algorithm.while-that-is-not-entered
// what fails in its body is no error
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "negative");
    y := x;
  end f;
  Real x(start = 1, fixed = true), z, u;
  Integer k;
equation
  der(x) = -x;
algorithm
  k := 0;
  z := 3;
  while k > 0 loop
    z := z - f(-1);
    k := k - 1;
  end while;
algorithm
  u := x;
  while u > 2 loop
    u := u - f(-1);
  end while;
  // check z = 3
end M;

// language: algorithm.while-whose-condition-is-no-boolean
model M
  Real x(start = 1, fixed = true);
  Integer k, n;
equation
  der(x) = -x;
algorithm
  k := 0;
  while k loop
    k := k + 1;
  end while;
algorithm
  n := 0;
  for i in 1:integer(2 + time) loop
    while x loop
      n := n + 1;
    end while;
  end for;
  // refused I107 I107
end M;

// language: algorithm.while-decided-in-part-by-present-values
model M
  Real x(start = 1, fixed = true), y;
  Integer k;
equation
  der(x) = -x;
algorithm
  y := 0;
  k := 0;
  while k < 2 and x > 0.5 - k loop
    y := y + 1;
    k := k + 1;
  end while;
  // check k = 0
  // check y = 0
end M;
