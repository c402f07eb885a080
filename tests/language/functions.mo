// Functions of the user (specification 12).

// language: function.algorithm
function f
  input Real x;
  output Real y;
protected
  Real h;
algorithm
  h := x + 1;
  y := h * h;
end f;
model M
  Real y = f(2 + 0 * time);
  Real z = f(time);
  // check y = 9
  // check z = 4
end M;

// language: function.while
model M
  function steps "of the Collatz sequence"
    input Integer n;
    output Integer k;
  protected
    Integer i;
  algorithm
    k := 0;
    i := n;
    while i <> 1 loop
      if mod(i, 2) == 0 then
        i := div(i, 2);
      else
        i := 3 * i + 1;
      end if;
      k := k + 1;
    end while;
  end steps;
  parameter Integer p = steps(27);
  Integer q = steps(if time > 0.5 then 6 else 7); // of a discrete argument
  // check p = 111
  // check q = 8
end M;

// language: function.for
model M
  function f
    input Real x;
    output Real up;
    output Real down;
    output Real none;
    output Real real;
    output Real many;
  algorithm
    up := 0;
    for i in 1:3 loop
      up := 10 * up + i * x;
    end for;
    down := 0;
    for i in 5:-2:1 loop
      down := 10 * down + i * x;
    end for;
    none := 7 * x;
    for i in 1:0 loop
      none := 0;
    end for;
    for i in 3:-1:4 loop
      none := 0;
    end for;
    real := 0;
    for r in 0:0.25:1 loop
      real := real + r * x;
    end for;
    many := 0;
    for i in 1:100 loop
      many := many + i * x;
    end for;
  end f;
  Real up, down, none, real, many;
equation
  (up, down, none, real, many) = f(time);
  // check up = 123
  // check down = 531
  // check none = 7
  // check real = 2.5
  // check many = 5050
end M;

// language: function.for-array
model M
  function f
    input Real v[:];
    output Real weighted;
    output Integer count;
    output Real nested;
  algorithm
    weighted := 0;
    count := 0;
    for x in v loop
      count := count + 1;
      weighted := weighted + count * x;
    end for;
    for i in {2, 3, 5} loop
      weighted := weighted + i;
    end for;
    nested := 0;
    for i in 1:size(v, 1), j in 1:i loop
      nested := nested + v[j];
    end for;
  end f;
  Real w, n, e, m, c, z;
equation
  (w, c, n) = f({time, 2 * time, 3 * time});
  (e, z, m) = f(fill(time, 0));
  // check w = 24
  // check c = 3
  // check n = 10
  // check e = 10
  // check z = 0
  // check m = 0
end M;

// language: function.break-return
model M
  function first_above
    input Real v[:];
    input Real limit;
    output Integer k;
  algorithm
    for i in 1:size(v, 1) loop
      k := i;
      if v[i] > limit then
        return;
      end if;
    end for;
    k := 0;
  end first_above;
  function pairs
    input Integer n;
    output Integer c;
  protected
    Integer j;
  algorithm
    c := 0;
    for i in 1:n loop
      for k in 1:n loop
        if k > i then
          break;
        end if;
        c := c + 1;
      end for;
      j := 0;
      while true loop
        j := j + 1;
        if j >= i then
          break;
        end if;
        c := c + 100;
      end while;
      if i == 3 then
        break;
      end if;
    end for;
  end pairs;
  Real a = first_above({0, time, 2 * time}, 0.5);
  Real b = first_above({0, time, 2 * time}, 1.5);
  Real c = first_above({0, time, 2 * time}, 5);
  Real d = first_above(fill(time, 30), 5);
  Integer p = pairs(if time < 0 then 1 else 5);
  // check a = 2
  // check b = 3
  // check c = 0
  // check d = 0
  // check p = 306
end M;

// language: function.if
model M
  function f
    input Real x;
    output Integer y;
  algorithm
    if x < 1 then
      y := 1;
    elseif x < 2 then
      y := 2;
    elseif x < 3 then
      y := 3;
    else
      y := 4;
    end if;
  end f;
  Real a = f(0.5 * time);
  Real b = f(1.5 * time);
  Real c = f(2.5 * time);
  Real d = f(3.5 * time);
  // check a = 1
  // check b = 2
  // check c = 3
  // check d = 4
end M;

// language: function.defaults
model M
  function f
    input Real a;
    input Real b = 2 * a;
    input Real c = a + b;
    output Real y = 100 * a + 10 * b + c;
  algorithm
  end f;
  Real all = f(time, 5, 7);
  Real none = f(time);
  Real named = f(c = 1, a = time);
  Real mixed = f(time, c = 9);
  // check all = 157
  // check none = 123
  // check named = 121
  // check mixed = 129
end M;

// language: function.wrong-arguments
model M
  function f
    input Real a;
    output Real y = a;
  algorithm
  end f;
  Real u = f();
  Real v = f(1, 2);
  Real w = f(b = 1);
  Real x = f(1, a = 2);
  Real y = f(true);
  Real z = f("a");
  // refused I116 I116 I116 I116 I107 I107
end M;

// language: function.several-outputs
model M
  function polar
    input Real x;
    input Real y;
    output Real r;
    output Real phi;
    output Boolean right;
  algorithm
    r := sqrt(x ^ 2 + y ^ 2);
    phi := atan2(y, x);
    right := x > 0;
  end polar;
  Real r, phi, only = polar(3 * time, 4), second, x, y;
  Integer k = if time > 0.5 then 1 else 0;
  Boolean right;
equation
  (r, phi) = polar(3 * time, 4 * time);
  (x, y, right) = polar(k, k);
  (, second) = polar(time, time);
  // check r = 5
  // check phi = 0.9272952180016122
  // check only = 5
  // check second = 0.7853981633974483
  // check right = 1
end M;

// language: function.dependent-sizes
model M
  function f
    input Real x[:];
    input Real A[size(x, 1), :];
    output Real y[size(A, 2)];
    output Real z[size(x, 1) + 1];
  protected
    Integer n = size(A, 2);
    Real w[n];
  algorithm
    for j in 1:n loop
      w[j] := x * A[:, j];
    end for;
    y := w;
    z := cat(1, x, {sum(w)});
  end f;
  Real y[3], z[3];
equation
  (y, z) = f({time, 2}, [1, 2, 3; 4, 5, 6]);
  // check y[1] = 9
  // check y[2] = 12
  // check y[3] = 15
  // check z[1] = 1
  // check z[3] = 36
end M;

// language: function.wrong-size
model M
  function f
    input Real x[2];
    input Real y[size(x, 1)];
    output Real z = x * y;
  algorithm
  end f;
  Real a = f({1, 2, 3}, {1, 2, 3});
  Real b = f({1, 2}, {1, 2, 3});
  // refused I108 I108
end M;

// language: function.array-output
model M
  function rotated
    input Real v[2];
    input Real phi;
    output Real w[2];
  algorithm
    w := [cos(phi), -sin(phi); sin(phi), cos(phi)] * v;
  end rotated;
  function twice
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)];
  algorithm
    for i in 1:size(A, 1) loop
      B[i, :] := 2 * A[i, :];
    end for;
  end twice;
  function chain "slices through several functions"
    input Real A[:, 2];
    output Real v[2];
  protected
    Real B[size(A, 1), 2];
  algorithm
    B := twice(A);
    B[:, 1] := B[end:-1:1, 1];
    B[1:1, :] := twice(A[1:1, :]);
    v := rotated(B[end, :], 0) + B[1, :];
  end chain;
  Real w[2] = rotated({time, 0}, 1.5707963267948966);
  Real v[2] = chain([time, 2; 3, 4; 5, 6]);
  // check w[1] = 0
  // check w[2] = 1
  // check v[1] = 4
  // check v[2] = 16
end M;

// language: function.varying-subscript
model M
  function sorted "by insertion"
    input Real v[:];
    output Real s[size(v, 1)] = v;
  protected
    Integer j;
    Real x;
  algorithm
    for i in 2:size(v, 1) loop
      x := s[i];
      j := i - 1;
      while j >= 1 loop
        if s[j] <= x then
          break;
        end if;
        s[j + 1] := s[j];
        j := j - 1;
      end while;
      s[j + 1] := x;
    end for;
  end sorted;
  function swap
    input Real A[:, :];
    input Integer i;
    input Integer j;
    output Real B[size(A, 1), size(A, 2)] = A;
  algorithm
    B[{i, j}, :] := B[{j, i}, :];
  end swap;
  Real s[5] = sorted({3 * time, -1, 2, 5, 0});
  Real long[40] = sorted({(1 - 2 * mod(i, 2)) * i * time for i in 1:40});
  Integer k = if time > 0.5 then 3 else 2;
  Real B[3, 2] = swap([time, 2; 3, 4; 5, 6], 1, k);
  // check s[1] = -1
  // check s[2] = 0
  // check s[3] = 2
  // check s[4] = 3
  // check s[5] = 5
  // check long[1] = -39
  // check long[20] = -1
  // check long[21] = 2
  // check long[40] = 40
  // check B[1,1] = 5
  // check B[1,2] = 6
  // check B[3,1] = 1
  // check B[3,2] = 2
end M;

// language: function.subscript-out-of-range
model M
  function at
    input Real v[:];
    input Integer i;
    output Real y;
  protected
    Real w[size(v, 1)] = v;
  algorithm
    w[i] := 1;
    y := w[i];
  end at;
  Integer k = if time > 0.5 then 4 else 1;
  Real y = at({1, 2, 3 * time}, k);
  // fails R309
end M;

// language: function.assert
model M
  function root
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "x is negative");
    y := sqrt(x);
  end root;
  Real y = root(0.5 - time);
  // fails R309
end M;

// language: function.vectorized
model M
  function sq
    input Real x;
    output Real y = x * x;
  algorithm
  end sq;
  function norm
    input Real v[:];
    output Real y = sqrt(v * v);
  algorithm
  end norm;
  function weighted
    input Real v[:];
    input Real k;
    output Real y[size(v, 1)] = k * v;
  algorithm
  end weighted;
  Real a[3] = sq({time, 2, 3});
  Real b[2, 2] = sq([1, 2; 3, 4 * time]);
  Real c[2] = norm([3, 4; 6, 8 * time]);
  Real d[2, 3] = weighted([1, 2, 3; 4, 5, 6 * time], {10, 100});
  Real e[2] = atan2({0, time}, {1, 0});
  // check a[3] = 9
  // check b[2,1] = 9
  // check b[2,2] = 16
  // check c[1] = 5
  // check c[2] = 10
  // check d[1,3] = 30
  // check d[2,1] = 400
  // check e[2] = 1.5707963267948966
end M;

// language: function.vectorized-default
model M
  function f
    input Real x;
    input Real z[2] = {x, 2 * x};
    output Real r = z[1] + 10 * z[2];
  algorithm
  end f;
  function g
    input Real x;
    input Real y = 2 * x;
    input Real z[:] = {x, y};
    output Real r = sum(z) + y;
  algorithm
  end g;
  function p
    input Real v[2];
    input Real m[2, 2] = [v[1], v[2]; 0, 1];
    output Real y = m[1, 2];
  algorithm
  end p;
  record R
    Real a;
    Real b[2] = {a, 2 * a};
  end R;
  function h
    input R r;
    input Real k = r.a;
    input Real c[2] = r.b;
    output Real y = r.b[2] + k + c[1];
  algorithm
  end h;
  Real o = time;
  Real a[2] = f({o, 3 * o});
  Real b[2] = g({o, 2 * o});
  Real c[3] = g(o, {1, 2, 3});
  Real d[2] = p({{1, 2}, {3, 4 * o}});
  R r[2] = R({1, 5});
  R q[2](a = {1, 5});
  Real e[2] = h(q);
  // A default that uses an input is that of the element (12.4.6): f(1) = 1 + 10 * 2, f(3) = 3 + 10 * 6.
  // check a[1] = 21
  // check a[2] = 63
  // g(x) = x + y + y with y = 2 x
  // check b[1] = 5
  // check b[2] = 10
  // g(1, y) = 1 + y + y
  // check c[3] = 7
  // check d[1] = 2
  // check d[2] = 4
  // check r[1].b[2] = 2
  // check r[2].b[1] = 5
  // h = 2 a + a + a
  // check e[1] = 4
  // check e[2] = 20
end M;

// language: function.wrong-type
model M
  function half
    input Integer n;
    output Integer c;
  algorithm
    c := n / 2;
  end half;
  Integer i = half(if time > 0.5 then 4 else 2);
  // refused I107
end M;

// language: function.structural
model M
  function count
    input Integer n;
    output Integer c;
  algorithm
    c := 0;
    for i in 1:n loop
      c := c + i;
    end for;
  end count;
  function ramp
    input Integer n;
    output Real v[n];
  algorithm
    for i in 1:n loop
      v[i] := i / n;
    end for;
  end ramp;
  function yes
    input Real x;
    output Boolean y = x > 1;
  algorithm
  end yes;
  parameter Integer n = 3;
  constant Integer six = count(3);
  parameter Real table[:] = ramp(4);
  Real x[count(n)] = {i * time for i in 1:count(n)};
  Real s(start = count(2), fixed = yes(2));
  Real t = 7 if yes(2);
  Integer m = size(table, 1);
  Real u;
equation
  der(s) = 0;
  if yes(0.5) then
    u = 1;
  else
    u = 2;
  end if;
  // check six = 6
  // check x[6] = 6
  // check s = 3
  // check m = 4
  // check t = 7
  // check u = 2
end M;

// language: function.start-values
model M
  function f
    input Real x;
    output Real y = x + 1;
  algorithm
  end f;
  parameter Real p = f(q);
  parameter Real q = 4;
  Real s(start = f(p), fixed = true);
  Real r;
initial equation
  r = f(s);
equation
  der(s) = 0;
  der(r) = 1;
  // check p = 5
  // check s = 6
  // check r = 8
end M;

// language: function.boolean-output
model M
  function above
    input Real x;
    input Real limit = 0.5;
    output Boolean yes;
  algorithm
    yes := x > limit;
  end above;
  discrete Real x(start = 0, fixed = true);
  Boolean b = above(x);
  Real y = if above(time, 2) then 1 else 2;
  Real z;
equation
  when time > 0.5 then
    x = 1;
  end when;
  z = if b and not above(time, 3) then 10 else 20;
  // check b = 1
  // check y = 2
  // check z = 10
end M;

// language: function.enumeration
model M
  type Shape = enumeration(circle, square, other "neither");
  function area
    input Real x;
    input Shape s = Shape.square;
    output Real a;
    output Shape next;
  algorithm
    if s == Shape.circle then
      a := 3 * x ^ 2;
      next := Shape.square;
    elseif s == Shape.square then
      a := x ^ 2;
      next := Shape.other;
    else
      a := 0;
      next := Shape.circle;
    end if;
  end area;
  parameter Shape p = Shape.circle;
  Real a, b = area(2 * time);
  Shape n; // discrete: of discrete arguments
  Integer i = Integer(n);
  Real sum_of;
  function over
    output Real y;
  algorithm
    y := 0;
    for s in Shape loop
      y := 10 * y + Integer(s);
    end for;
  end over;
equation
  (a, n) = area(2, p);
  sum_of = over() * time;
  // check a = 12
  // check b = 4
  // check n = 2
  // check i = 2
  // check sum_of = 123
end M;

// language: function.nested
package P
  constant Real k = 2;
  function outer_one
    input Real x;
    output Real y;
    function inner_one
      input Real x;
      output Real y = k * x;
    algorithm
    end inner_one;
  algorithm
    y := inner_one(inner_one(x)) + helper(x);
  end outer_one;
  function helper
    input Real x;
    output Real y;
  algorithm
    y := 100 * x;
    for i in 1:2 loop
      y := y + k;
    end for;
  end helper;
  model M
    Real y = outer_one(3 * time);
    // check y = 316
  end M;
end P;

// language: function.extends
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function double
    extends Law;
    input Real k = 2;
  algorithm
    y := k * x;
  end double;
  function triple = double(k = 3);
  model M
    Real a = double(time);
    Real b = triple(time);
    // check a = 2
    // check b = 3
  end M;
end P;

// language: function.protected-default
model M
  function f
    input Real x;
    output Real y;
  protected
    constant Real table[:, 2] = [0, 1; 1, 3; 2, 9];
    parameter Integer n = size(table, 1);
    Real h = x + 1;
    Real g = 2 * h;
  algorithm
    y := g + table[n, 2];
  end f;
  Real y = f(time);
  // check y = 13
end M;

// language: function.derivative
model M
  function f
    input Real x;
    input Real k;
    output Real y;
    annotation(derivative(noDerivative = k) = df, Inline = false);
  algorithm
    y := k * x ^ 2;
  end f;
  function df
    input Real x;
    input Real k;
    input Real dx;
    output Real dy;
    annotation(derivative(noDerivative = k, order = 2) = ddf);
  algorithm
    dy := 2 * k * x * dx;
  end df;
  function ddf
    input Real x;
    input Real k;
    input Real dx;
    input Real ddx;
    output Real ddy;
  algorithm
    ddy := 2 * k * (dx ^ 2 + x * ddx);
  end ddf;
  Real s = f(time, 3);
  Real v = der(s);
  Real a = der(v);
  // check s = 3
  // check v = 6
  // check a = 6
end M;

// language: function.index-reduction
model M
  function cam "position over angle"
    input Real phi;
    output Real s;
  algorithm
    s := 0;
    for i in 1:2 loop
      s := s + phi ^ i;
    end for;
  end cam;
  Real s, v, f, phi = time;
equation
  s = cam(phi);
  der(s) = v;
  2 * der(v) = f;
  // check v = 3
  // check f = 4
end M;

// language: function.statement-call
// functions without outputs, for their checks
model M
  function check
    input Real x;
    input Real limit = 10;
  algorithm
    assert(x < limit, "too much");
  end check;
  function root "calls another one"
    input Real x;
    output Real y;
  algorithm
    check(x, 100);
    y := sqrt(x);
  end root;
  parameter Real table[:] = {1, 2, 3};
  Real y = time, z = root(4 + time), w;
initial algorithm
  check(table[3]);
equation
  check(y);
  when time > 0.5 then
    check(y, 0.6);
  end when;
algorithm
  w := 2*y;
  check(w);
  // check z = 2.23606797749979
  // check w = 2
end M;

// language: function.integers-of-an-if-beyond-the-range
model M "n*n would be rounded to an even number"
  function f
    input Integer n;
    output Integer k = 0;
  algorithm
    if n < 0 then
      k := 1;
    elseif mod(n*n, 2) == 1 then
      k := 2;
    end if;
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 3);
  // fails R309
end M;

// language: function.integers-of-a-while-beyond-the-range
model M
  function f
    input Integer n;
    output Integer k = 1;
  algorithm
    while k*k*k*k < n loop
      k := 100000*k;
    end while;
  end f;
  Integer k = f(integer(1e15 + time));
  // fails R309
end M;

// language: function.integers-of-an-assert-beyond-the-range
model M
  function f
    input Integer n;
    output Integer k = n;
  algorithm
    assert(mod(n*n, 2) == 0, "even numbers only");
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 2);
  // fails R309
end M;

// language: function.integers-of-conditions-not-reached
model M "a condition counts where those before it leave it open"
  function f
    input Integer n;
    output Integer k;
  algorithm
    if n > 94906265 then
      k := 1;
    elseif n*n > 5 then
      k := 2;
    else
      k := 3;
    end if;
    if n < 94906265 and n*n < 5 or n > 94906265 and not (n < 94906265 and n*n < 5) then
      k := k + 10;
    end if;
  end f;
  Integer k = f(if time > 0.5 then 94906267 else 2), l = f(if time > 0.5 then 3 else 94906267);
  // check k = 11
  // check l = 2
end M;

// language: function.second-derivative-by-a-held-input
model M "the last input of df, whose derivative ddf takes, is held: df itself is differentiated"
  function f
    input Real x;
    input Real k;
    output Real y;
    annotation(derivative(noDerivative = k) = df, Inline = false);
  algorithm
    y := k*x^2;
  end f;
  function df
    input Real x;
    input Real dx;
    input Real k;
    output Real dy;
    annotation(derivative(noDerivative = k, order = 2) = ddf);
  algorithm
    dy := 2*k*x*dx;
  end df;
  function ddf
    input Real x;
    input Real dx;
    input Real k;
    input Real ddx;
    output Real ddy;
  algorithm
    ddy := 2*k*(dx^2 + x*ddx);
  end ddf;
  Real s = f(time, 3), v = der(s), a = der(v);
  // check v = 6
  // check a = 6
  // warns I145
end M;

// language: function.statement-call-fails
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  Real y = time;
equation
  check(y);
  // fails R309
end M;

// language: function.statement-call-behind-its-condition
// a call that is not reached fails nothing, and its arguments need no values
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  parameter Boolean on = false;
  Real y = time, w;
  Boolean seen(start = false, fixed = true);
equation
  if on then
    check(y);
  end if;
  if y < 0.3 then
    check(y);
  end if;
  if y > 2 then
    check(log(y - 2));
    check(9);
  end if;
  when time > 0.7 then
    check(time - 0.6);
    seen = true;
  end when;
algorithm
  w := y;
  if w > 5 then
    check(w);
  end if;
  // check y = 1
  // check seen = 1
end M;

// language: function.statement-call-of-constant-reached
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
equation
  if time > 0.3 then
    check(9);
  end if;
  // fails R309
end M;

// language: function.statement-call-of-constant-fails
model M
  function check
    input Integer x;
  algorithm
    assert(x < 3, "too much");
  end check;
equation
  check(3);
  // refused I112
end M;

// language: function.statement-call-inside-fails
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  function f
    input Real x;
    output Real y = 2*x;
  algorithm
    check(x);
  end f;
  Real y = f(time);
  // fails R309
end M;

// language: function.statement-call-at-the-start
model M
  function check
    input Real x;
  algorithm
    assert(x < 0.5, "too much");
  end check;
  Real y = time;
initial equation
  check(y);
  // refused I190
end M;

// language: function.without-value
model M
  function check
    input Real x;
  algorithm
    assert(x < 5, "too much");
  end check;
  Real y = check(time);
  Real z;
equation
  (z) = check(time);
  // refused I107 I107
end M;

// language: function.external-builtin
model M
  function tan2
    input Real u;
    output Real y;
    external "builtin" y = tan(u);
  end tan2;
  Real y = tan2(time);
  // check y = 1.5574077246549023
end M;

// language: function.string-arguments
model M
  function f
    input String name;
    input Real x;
    output Real y;
  algorithm
    assert(x < 100, "the input of " + name + " is " + String(x));
    y := if name == "double" then 2 * x else x;
  end f;
  parameter String p = "double";
  Real a = f(p, time);
  Real b = f("single", time);
  // check a = 2
  // check b = 1
end M;

// language: function.impure
model M
  pure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = f(time);
  // check y = 1
end M;

// language: function.impure-outside-of-when
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = f(time);
  // refused I140
end M;

// language: function.impure-in-when
model M
  impure function f
    input Real x;
    output Real y = 2 * x;
  algorithm
  end f;
  parameter Real p = f(3);
  parameter Real q(fixed = false);
  discrete Real y(start = 0, fixed = true), z(start = 0, fixed = true);
initial algorithm
  q := f(4);
equation
  when time > 0.5 then
    y = f(5);
    z = if time > 0.7 then 1 else f(y);
  end when;
  // check p = 6
  // check q = 8
  // check y = 10
  // check z = 20
end M;

// language: function.impure-in-pure-function
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y = f(x);
  algorithm
  end g;
  Real y = g(time);
  // refused I140
end M;

// language: function.impure-undeclared
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y;
  protected
    Real z;
  algorithm
    z := f(x);
    y := z + 1;
  end g;
  function h
    input Real x;
    output Real y = 2*g(x);
  algorithm
  end h;
  Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    y = h(3);
  end when;
  // warns I142
  // check y = 8
end M;

// language: function.impure-undeclared-with-several-calls
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  function g
    input Real x;
    output Real y;
  algorithm
    y := f(x) + f(2*x);
  end g;
  function h
    input Real x;
    input Boolean twice;
    output Real y;
  algorithm
    y := g(x);
    if twice then
      y := y + g(x) + f(1);
    end if;
  end h;
  Real y(start = 0, fixed = true), z(start = 0, fixed = true);
  parameter Real p = pure(h(2, true));
equation
  when time > 0.5 then
    y = h(3, true) + g(1);
    z = pure(h(time, time > 2)) - time;
  end when;
  // warns I142
  // check y = 22
  // check z = 1
  // check p = 13
end M;

// language: function.impure-in-declared-pure
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  pure function g
    input Real x;
    output Real y = f(x);
  algorithm
  end g;
  Real y(start = 0, fixed = true);
equation
  when time > 0.5 then
    y = g(3);
  end when;
  // refused I140
end M;

// language: function.pure-call
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = pure(f(time));
  parameter Integer n = integer(pure(f(2)));
  Real z[n] = fill(time, n);
  // check y = 1
  // check z[2] = 1
end M;

// language: function.pure-built-in
// it is the call itself that counts as pure, not what stands in a built-in function
model M
  impure function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
  Real y = pure(max(f(time), 0));
  // refused I140
end M;

// language: function.empty-arrays
model M
  function total
    input Real v[:];
    output Real s;
    output Real w[size(v, 1)];
    output Integer n;
  algorithm
    s := sum(v);
    w := 2 * v;
    n := size(w, 1);
  end total;
  parameter Real none[0];
  Real s, e[0];
  Integer n;
equation
  (s, e, n) = total(none);
  // check s = 0
  // check n = 0
end M;

// language: function.integer-arithmetic
model M
  function gcd
    input Integer a;
    input Integer b;
    output Integer g;
  protected
    Integer x = a;
    Integer y = b;
    Integer r;
  algorithm
    while y > 0 loop
      r := mod(x, y);
      x := y;
      y := r;
    end while;
    g := x;
  end gcd;
  parameter Integer n = gcd(84, 36);
  Real v[gcd(6, 4)] = {time, 2 * time};
  Integer i = integer(floor(-2.5)) + rem(-7, 3) + mod(-7, 3) + div(-7, 3);
  // check n = 12
  // check v[2] = 2
  // check i = -4
end M;

// language: function.assign-input
model M
  function f
    input Real x;
    output Real y;
  algorithm
    x := 1;
    y := x;
  end f;
  Real y = f(time);
  // refused I107
end M;

// language: function.unassigned-output
model M
  function f
    input Real x;
    output Real y;
    output Real z = 5;
  algorithm
    if x > 0.5 then
      y := 2;
      z := 3;
    end if;
  end f;
  Real y, z;
equation
  (y, z) = f(time); // y is not assigned at first
  // fails R303
end M;

// language: function.discrete-result
// A Boolean or Integer of a function gets an event where it changes.
model M
  function gearOf
    input Real v;
    output Integer gear = if v < 0.3 then 1 elseif v < 0.6 then 2 else 3;
    output Boolean isTop = gear == 3;
  algorithm
  end gearOf;
  Integer gear = gearOf(time), changes(start = 0, fixed = true), second, sum, inArm;
  Boolean isTop;
  Real x(start = 0, fixed = true), late(start = -1, fixed = true);
equation
  (second, isTop) = gearOf(2*time);
  der(x) = gear;
  when change(gear) then
    changes = pre(changes) + 1;
  end when;
  when isTop then
    late = time;
  end when;
  if time > 0.5 then
    inArm = 10 + gearOf(time - 0.5);
  else
    inArm = gearOf(time);
  end if;
algorithm
  sum := gearOf(time);
  if isTop then
    sum := sum + gearOf(time*time);
  end if;
  // check gear = 3
  // check changes = 2
  // check second = 3
  // check isTop = 1
  // check x = 2.1
  // check late = 0.3
  // check inArm = 12
  // check sum = 6
end M;

// language: function.discrete-result-in-record
// As the phase of a medium.
model M
  record State
    Integer phase;
    Real d;
  end State;
  function state
    input Real p;
    output State s;
  algorithm
    s.phase := if p > 0.5 and p < 0.8 then 2 else 1;
    s.d := if s.phase == 2 then 5*p else p;
  end state;
  State both[2] = {state(time), state(2*time)}, square = state(time*time), copy = square;
  Integer changes(start = 0, fixed = true);
  Real x(start = 0, fixed = true), y;
equation
  der(x) = both[1].phase;
  y = both[2].d + copy.phase;
  when change(copy.phase) then
    changes = pre(changes) + 1;
  end when;
  // check both[1].phase = 1
  // check x = 1.3
  // check y = 3
  // check changes = 2
end M;

// language: function.discrete-result-where-it-is-reached
model M
  function root
    input Real v;
    output Integer n = integer(sqrt(v));
  algorithm
    assert(v >= 0, "negative");
  end root;
  Integer n;
equation
  if time < 0.5 then
    n = root(0.5 - time);
  else
    n = 7;
  end if;
  // check n = 7
end M;

// language: function.discrete-result-without-event
model M
  function above
    input Real x;
    output Boolean yes = x > 0.5;
  algorithm
  end above;
  Integer i, j;
equation
  i = if noEvent(time > 0.5) then 1 else 0; // no event tells when it changes (specification 3.8.5)
  j = if above(time) and noEvent(time > 0.7) then 1 else 0;
  // refused I119 I119
end M;

// language: function.subscript-out-of-range-not-reached
// The size of an argument decides: an element that it lacks is an error where it is reached.
model M
  function dry
    input Real x[:];
    output Real y;
  algorithm
    y := x[1] + x[2];
  end dry;
  function f
    input Real t;
    input Real x[:];
    output Real y;
  algorithm
    if t > 2 then
      y := dry(x);
    else
      y := x[1];
    end if;
  end f;
  Real y = f(time, {5});
  // check y = 5
end M;

// language: function.subscript-out-of-range-reached
// fails R309
model M
  function f
    input Real t;
    input Real x[:];
    output Real y;
  algorithm
    y := if t > 0.5 then x[size(x, 1) + 1] else x[1];
  end f;
  Real y = f(time, {5});
end M;

// language: function.size-in-a-record
// Integers of a record that are known decide about sizes.
model M
  record Curve
    parameter Integer n;
    Real x[n], y[n];
  end Curve;
  function scaled
    input Curve c;
    input Real k;
    output Curve r(n = c.n) = c;
  protected
    Real half[c.n] = c.y/2;
  algorithm
    for i in 1:c.n loop
      r.y[i] := k*half[i];
    end for;
  end scaled;
  function last
    input Curve c;
    input Real k;
    output Real y;
  protected
    Curve r(n = c.n) = scaled(c, k);
  algorithm
    y := r.x[end] + r.y[c.n];
  end last;
  parameter Curve c(n = 3, x = {0, 1, 2}, y = {2, 4, 6});
  Real y = last(c, 1 + time);
  // check y = 8
end M;

// language: function.large-table
// A constant of a function with more than 1000 numbers, and subscripts that vary.
model M
  function f
    input Real u;
    output Real y;
  protected
    constant Real t[:, :] = {i + 0.001*j for i in 1:400, j in 1:4};
    Integer k = integer(u);
  algorithm
    y := t[1, k] + sum(t[:, k]) + sum(t[4, k:k + 1]);
  end f;
  Real y = f(1 + 10*time);
  // check y = 78.019
end M;

// language: function.string-in-record
model M
  record D
    parameter String name = "x";
    parameter Real a = 10;
    parameter String unit = "m";
    parameter Real b = 20;
  end D;
  function f
    input D d;
    input Real u;
    output Real y;
  protected
    Real factor = if d.unit == "m" then 1 else 1000;
  algorithm
    y := factor*(d.a + 100*d.b) + 0*u;
  end f;
  function all_of
    input D d[:];
    input Real u;
    output Real y;
  algorithm
    y := d[1].a + d[2].b + (if d[2].name == "second" then u else 0);
  end all_of;
  parameter D d, km(unit = "km"), several[2](name = {"first", "second"}, b = {1, 2});
  Real x = f(d, time), y = f(km, time), z = all_of(several, time), each_one[2] = f(several, time);
  // check x = 2010
  // check y = 2010000
  // check z = 13
  // check each_one[1] = 110
  // check each_one[2] = 210
end M;

// language: function.no-time
model M
  function f
    output Real t;
  algorithm
    t := time;
  end f;
  function g
    input Real x;
    output Real y = der(x);
  algorithm
  end g;
  Real x = f(), y = g(time);
  // refused I121 I121
end M;

// language: function.package-constants
// Names in constants and parameters mean what they mean where these stand, not what the function calls so that asks first.
package P
  constant Real a = 1;
  constant Real c = a + 1;
  function f
    input Real u;
    output Real y;
  protected
    Real a = 7;
  algorithm
    for k in 1:2 loop
      a := a + k;
    end for;
    y := a + c*u;
  end f;
  model M
    Real y = f(time), x[2];
    parameter Integer k = 5;
    parameter Integer twice = 2*k;
  equation
    for k in 1:2 loop
      x[k] = k*time + twice;
    end for;
    // check y = 12
    // check x[1] = 11
    // check x[2] = 12
  end M;
end P;

// language: function.defaults-in-any-order
model M
  function f
    input Real x;
    input Real y = 2*z;
    input Real z = 3*x;
    output Real sum;
  algorithm
    sum := x + y + z;
  end f;
  Real a = f(time), b = f(time, z = 1), c = f(time, 1);
  // check a = 10
  // check b = 4
  // check c = 5
end M;

// language: function.equations
model M
  function f
    input Real x;
    output Real y;
  equation
    y = 2*x;
  end f;
  function g
    input Real x;
    output Real y;
  initial algorithm
    y := 2*x;
  end g;
  Real a = f(time), b = g(time);
  // refused I121 I121
end M;

// language: function.of-component
// it has the values of that component's parameters; through `outer`, arrays and components of components
package P
  function scaled
    input Real x;
    input Real k = 1;
    output Real y = k*x;
  algorithm
  end scaled;
  model World
    parameter Real g = 3;
    function gravity = scaled(k = g);
  end World;
  model System
    World world(g = 5);
  end System;
  model Body
    outer World world;
    Real y = world.gravity(2);
  end Body;
  model M
    inner World world(g = 4);
    World other[2](g = {10, 20});
    System system;
    Body body;
    Real a = world.gravity(1), b = other[2].gravity(1), c = system.world.gravity(1);
    // check a = 4
    // check b = 20
    // check c = 5
    // check body.y = 8
  end M;
end P;

// language: function.of-component-replaced
// after the redeclaration of that component, whose arguments have their meaning where it stands
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function line
    extends Law;
    input Real k = 1;
  algorithm
    y := k*x;
  end line;
  function square
    extends Law;
    input Real k = 1;
  algorithm
    y := k*x^2;
  end square;
  model World
    parameter Real g = 3;
    replaceable function gravity = line(k = g) constrainedby Law;
  end World;
  model M
    parameter Real h = 7;
    World world, other(redeclare function gravity = square(k = h));
    Real a = world.gravity(2), b = other.gravity(2);
    // check a = 6
    // check b = 28
  end M;
end P;

// language: function.of-component-missing
// it has no such function
package P
  model World
    parameter Real g = 3;
  end World;
  model M
    World world;
    Real a = world.gravity(2);
    // refused L101
  end M;
end P;

// language: function.held-input-varies
// an input with `noDerivative` may vary: the derivative knows how, from its other inputs
model M
  function shadow "of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = shadow_der, Inline = false);
  algorithm
    y := frame[1]*x;
  end shadow;
  function shadow_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := frame[1]*dx - frame[2]*frame[3]*x;
  end shadow_der;
  Real frame[3] = {cos(2*time), sin(2*time), 2};
  Real y = shadow(frame, 3);
  Real v = der(y);
  Real a = der(v);
  // check y = -1.2484405096414273
  // check v = -5.455784560954090
  // check a = 4.993762038565709
end M;

// language: function.held-input-is-determined
// a constraint determines the angle by way of the input that is held
model M
  function shadow "of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = shadow_der, Inline = false);
  algorithm
    y := frame[1]*x;
  end shadow;
  function shadow_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := frame[1]*dx - frame[2]*frame[3]*x;
  end shadow_der;
  Real phi(start = 0.4), w, tau;
equation
  w = der(phi);
  2*der(w) = tau;
  shadow({cos(phi), sin(phi), w}, 3) = 3*cos(0.5 + time^2/2);
  // check phi = 1
  // check w = 1
  // check tau = 2
end M;

// language: function.derivative-of-record
// a record is differentiated field by field
model M
  record R
    Real a, b;
  end R;
  function f
    input R r;
    output Real y;
    annotation(derivative = df, Inline = false);
  algorithm
    y := r.a*r.b;
  end f;
  function df
    input R r;
    input R dr;
    output Real dy;
  algorithm
    dy := dr.a*r.b + r.a*dr.b;
  end df;
  R r(a = time, b = time^2);
  Real y = f(r);
  Real v = der(y);
  // check y = 1
  // check v = 3
end M;

// language: function.held-input-in-loop
// a crank and a rod: positions are constrained by way of held inputs, and the speeds in them
model M
  function height "of the end of a rod of length x; frame: cosine and sine of its angle, its speed"
    input Real frame[3];
    input Real x;
    output Real y;
    annotation(derivative(noDerivative = frame) = height_der, Inline = false);
  algorithm
    y := frame[2]*x;
  end height;
  function height_der
    input Real frame[3];
    input Real x;
    input Real dx;
    output Real dy;
  algorithm
    dy := height(frame, dx) + frame[1]*frame[3]*x;
  end height_der;
  Real phi(start = 0.1, fixed = true), w(start = 1, fixed = true), psi, v, a, f[3], g[3];
equation
  w = der(phi);
  der(w) = 0;
  v = der(psi);
  a = der(v);
  f = {cos(phi), sin(phi), w};
  g = {cos(psi), sin(psi), v};
  height(f, 1) + height(g, 3) = 0;
  // check psi = -0.3016217350310596
  // check v = -0.15834713369468545
  // check a = 0.303313243814811
end M;

// language: function.of-component-protected
// a protected function, and one of a component with a condition, cannot be named from outside
package P
  model World
    function gravity
      input Real x;
      output Real y = 2*x;
    algorithm
    end gravity;
  protected
    function own
      input Real x;
      output Real y = 3*x;
    algorithm
    end own;
  end World;
  model M
    World world, other if true;
    Real a = world.own(2);
    Real b = other.gravity(2);
    // refused I128 I132
  end M;
end P;

// language: function.several-results-for-each-element
model M
  function f
    input Integer a;
    input Integer b;
    output Integer c = b;
    output Integer d = a;
  algorithm
  end f;
  Integer x[2], y[2];
equation
  (x, y) = f({1, 2}, {3, 4});
  // refused I116
end M;

// language: function.recursion
model M
  function fac
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 1 then 1 else n * fac(n - 1);
  end fac;
  function power "its depth is not known when the model is compiled, and it has a derivative"
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    if n <= 0 then
      y := 1;
    else
      y := x * power(x, n - 1);
    end if;
  end power;
  function total "by halves of an array"
    input Real v[:];
    output Real s;
  algorithm
    if size(v, 1) == 1 then
      s := v[1];
    else
      s := total(v[1:div(size(v, 1), 2)]) + total(v[div(size(v, 1), 2) + 1:end]);
    end if;
  end total;
  function even
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then true else odd(n - 1);
  end even;
  function odd
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then false else even(n - 1);
  end odd;
  function fib "two calls in one expression"
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 2 then 1 else fib(n - 1) + fib(n - 2);
  end fib;
  parameter Integer p = 5;
  Integer fifth = fib(n + 1);
  Integer n = integer(3.5 + time);
  Integer y = fac(if time > 0.5 then 5 else 4);
  parameter Integer z = fac(10), k = fac(p);
  constant Integer c = fac(30 - 20);
  Real w = power(1 + time, n), dw = der(power_of_time);
  Real power_of_time = power(time + 1, 3);
  Real x(start = 3), r(start = 1.5);
  Real s = total({time, 1, 2, 3, 4 + time});
  Boolean b = even(n), b2 = odd(n);
equation
  power(x, 3) = 8 + time;
  power(r, n) = 5 "solved with the function's derivative, which is recursive, too";
  // check y = 120
  // check fifth = 5
  // check z = 3628800
  // check k = 120
  // check c = 3628800
  // check w = 16
  // check dw = 12
  // check x = 2.080083823051904
  // check r = 1.4953487812212205
  // check s = 12
  // check b = 1
  // check b2 = 0
end M;

// language: function.recursion-of-integers
model M
  function f "the range of its result is checked, and that makes no second call"
    input Integer x;
    output Integer y;
  algorithm
    y := if x <= 0 then 0 else f(x - 1) + 1;
  end f;
  function h "the elements of an array are choices with one condition"
    input Integer x;
    output Integer y[2];
  algorithm
    y := if x <= 0 then {1, 2} else h(x - 1) + {1, 1};
  end h;
  function g "a condition that is asked second"
    input Integer x;
    output Integer y;
  algorithm
    if x <= 0 then
      y := 0;
    elseif g(x - 1) + 1 > 2*x then
      y := -1;
    else
      y := x;
    end if;
  end g;
  function w "the condition of a loop; `and` computes its second operand only where it decides"
    input Integer x;
    output Integer y = 0;
  algorithm
    while x > 0 and y < 1 and w(x - 1) + 1 > 0 loop
      y := 1;
    end while;
  end w;
  function r
    input Integer x;
    output Boolean y;
  algorithm
    y := x <= 0 or r(x - 1);
  end r;
  function nested "a call as an argument of a call, and in the arms of two choices"
    input Integer x;
    output Real y;
  algorithm
    y := if x <= 0 then 1 elseif x > 200 then nested(f(x - 200) + 199) else nested(x - 1) + (if x == 1 then 0 else 1);
  end nested;
  parameter Integer k = 300;
  Real a = f(k);
  Real b = sum(h(k));
  Real c = g(k);
  Real d = w(k);
  Real e = if r(k) then 1 else 0;
  Real n = nested(k);
  Real deepest = f(499);
  // check a = 300
  // check b = 603
  // check c = 300
  // check d = 1
  // check e = 1
  // check n = 200
  // check deepest = 499
end M;

// language: function.recursion-of-integers-too-deep
model M
  function f
    input Integer x;
    output Integer y;
  algorithm
    y := if x <= 0 then 0 else f(x - 1) + 1;
  end f;
  parameter Integer k = 100000;
  Real y = f(k);
  // fails R303
end M;

// language: function.recursion-without-end
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := 1 + f(x + 1);
  end f;
  Real y = f(time);
  // fails R309
end M;

// language: function.recursion-without-end-of-constant
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y := 1 + f(x + 1);
  end f;
  parameter Real y = f(1);
  // refused I112
end M;

// language: function.recursion-of-large-arrays
model M
  function f
    input Real x;
    input Integer n;
    output Real y;
  protected
    Real a[60000];
  algorithm
    a[n + 1] := x;
    y := if n <= 0 then a[1] else f(x + 1, n - 1) + a[n + 1];
  end f;
  Real y = f(time, 1);
  Real z = f(time, if time > 0.5 then 15 else 1);
  // fails R309
end M;

// language: function.recursion-of-growing-arrays
model M
  function f
    input Real v[:];
    output Real y;
  algorithm
    y := f(cat(1, v, {1.0}));
  end f;
  Real y = f({time});
  // refused I190
end M;

// language: function.as-argument
model M
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function square
    extends Law;
  algorithm
    y := x ^ 2;
  end square;
  function line "its result has another name"
    input Real x;
    input Real a;
    input Real b = 1;
    output Real z;
  algorithm
    z := a * x + b;
  end line;
  function poly "the inputs that the law wants are not the first"
    input Real c[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in 1:size(c, 1) loop
      y := y * x + c[i];
    end for;
  end poly;
  function mean
    input Law law;
    input Real a = 0;
    input Real b = 2;
    output Real y = (law(a) + law(b)) / 2;
  algorithm
  end mean;
  function passed "on, by its name and with some of its inputs"
    input Law law;
    input Real s;
    output Real y;
  algorithm
    y := mean(law, s, s + 2) + mean(function shifted(law = law, by = s));
  end passed;
  function shifted
    input Real x;
    input Law law;
    input Real by;
    output Real y;
  algorithm
    y := law(x = x - by);
  end shifted;
  function both "one of which is given an input"
    input Law p, q;
    input Real x;
    output Real y = p(x) + 100 * q(x);
  algorithm
  end both;
  function times
    extends Law;
    input Real a = 1;
    input Real b = 1;
  algorithm
    y := a * x + 10 * b;
  end times;
  Real z1 = both(function times(a = 3), times, time), z2 = both(times, function times(a = 3), time);
  Real z3 = both(function times(b = 3), times, time), z4 = both(function times(a = 3, b = 3), times, time);
  Real z5 = both(function times(a = 3), function times(b = 3), time);
  // check z1 = 1113
  // check z2 = 1311
  // check z3 = 1131
  // check z4 = 1133
  // check z5 = 3113
  function through
    extends Law;
    input Law law;
    input Real by;
  algorithm
    y := by * law(x);
  end through;
  Real z6 = both(function through(law = times, by = 2), function through(law = function times(b = 3), by = 3), time);
  Real z7 = both(function through(law = function times(b = 3), by = 2), function through(law = times, by = 3), time);
  // check z6 = 9322
  // check z7 = 3362
  parameter Real a = 3, c[3] = {1, 2, 3};
  Real y1 = mean(function g()), y2 = mean(square), y3 = mean(function line(a = a)), y4 = mean(function line(a = time, b = 2), b = 4);
  Real y5 = mean(function poly(c = c)), y6 = passed(square, 1), y7 = passed(function line(a = time), 2);
  Real y8 = der(slope), slope = mean(function line(a = time ^ 2));
  constant Real y9 = mean(square);
  // check y1 = 1
  // check y2 = 2
  // check y3 = 4
  // check y4 = 4
  // check y5 = 7
  // check y6 = 6
  // check y7 = 4
  // check y8 = 2
  // check y9 = 2
end M;

// language: function.as-argument-builtin
model M
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function sine
    input Real u;
    output Real y;
    external "builtin" y = sin(u);
  end sine;
  function twice
    input Law law;
    input Real u;
    output Real y;
  algorithm
    y := law(law(u));
  end twice;
  Real y = twice(sine, time);
  // check y = 0.7456241416655579
end M;

// language: function.as-argument-of-other-inputs
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real z;
    output Real y = z;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-of-other-types
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    output Real y[2] = {x, x};
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-with-an-open-input
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    input Real a;
    output Real y = a * x;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.as-argument-unknown-input
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = f(function g(a = 1));
  // refused I116
end M;

// language: function.as-argument-partial
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real y = f(Law);
  // refused I103
end M;

// language: function.as-argument-expression
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real x = 1, y = f(x);
  // refused I107
end M;

// language: function.as-argument-used-as-value
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law + 1;
  algorithm
  end f;
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = f(g);
  // refused I107
end M;

// language: function.partial-application-elsewhere
model M
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  Real y = 1 + function g(x = 1);
  // refused S101
end M;

// language: function.unused-result
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x < 10, "too large");
    y := x;
  end f;
  function g
    input Real x;
    output Real y;
  algorithm
    f(x);
    y := 2 * x;
  end g;
  Real y = g(time);
equation
  f(time);
  // check y = 2
end M;

// language: function.unused-result-fails
model M
  function f
    input Real x;
    output Boolean y;
  algorithm
    assert(x < 0.5, "too large");
    y := false;
  end f;
  Real x = time;
equation
  f(x);
  // fails R309
end M;

// language: function.record-of-given-size
model M
  record C
    parameter Integer n;
    Real x[n];
    Real total;
  end C;
  function filled
    input Real r[:];
    output C c(n = size(r, 1));
  protected
    Integer n = 7;
  algorithm
    c.x := 2 * r;
    c.total := sum(r) + n;
  end filled;
  function last
    input Real r[:];
    output Real y;
    output Real t;
  protected
    C c(n = size(r, 1));
  algorithm
    c := filled(r);
    y := c.x[end];
    t := c.total;
  end last;
  Real y, t;
equation
  (y, t) = last({1, 2, time});
  // check t = 11
  // check y = 2
end M;

// language: function.record-of-unknown-size
model M
  record C
    parameter Integer n;
    Real x[n];
  end C;
  function f
    input Real r;
    output Real y;
  protected
    C c;
  algorithm
    y := r;
  end f;
  Real y = f(time);
  // refused I190
end M;

// language: function.text-variables
model M
  function listed
    input String names[:];
    input Real values[:];
    output String text;
  protected
    String part;
  algorithm
    text := "";
    for i in 1:size(names, 1) loop
      part := names[i] + " = " + String(values[i]);
      text := if i == 1 then part else text + ", " + part;
    end for;
  end listed;
  function position "a loop whose end depends on texts"
    input String text;
    input String letter;
    output Integer index = 0;
  algorithm
    while index < 100 loop
      index := index + 1;
      if part(text, index, index) == letter then
        return;
      end if;
    end while;
    index := 0;
  end position;
  function part
    input String text;
    input Integer from;
    input Integer to;
    output String letter;
    external "C" letter = ModelicaStrings_substring(text, from, to);
  end part;
  function words
    input Integer n;
    output String w[n];
  algorithm
    for i in 1:n loop
      w[i] := "w" + String(i);
    end for;
  end words;
  function of_kind "the text is known, the number is not"
    input Real x;
    input String kind;
    output Real y;
  protected
    String wanted;
  algorithm
    wanted := "dou" + "ble";
    y := if kind == wanted then 2 * x else x;
  end of_kind;
  parameter String text = listed({"a", "b"}, {1.5, 2});
  parameter Integer at = position("abcd", "c");
  parameter String w[2] = words(2);
  parameter Boolean right = text == "a = 1.5, b = 2" and w[2] == "w2";
  Real y = of_kind(time, "double");
  // check right = 1
  // check at = 3
  // check y = 2
end M;

// language: function.text-of-run-time
model M
  function f
    input Real x;
    output String s;
  algorithm
    s := String(x);
  end f;
  function g
    input Real x;
    output Real y;
  protected
    String s;
  algorithm
    if x > 0.5 then
      s := "large";
    else
      s := "small";
    end if;
    y := if s == "large" then 1 else 0;
  end g;
  function list
    input Integer n;
    input String between = ", ";
    output String s;
    output Integer digits = 0;
  protected
    String each_[3];
  algorithm
    s := "";
    for i in 1:n loop
      each_[i] := String(i*i);
    end for;
    for i in 1:n loop
      s := s + (if i > 1 then between else "") + each_[i];
      if each_[i] == "4" then
        digits := i;
      end if;
    end for;
  end list;
  Real y = g(time);
  String s(start = ""), all(start = "");
  Integer n(start = 1, fixed = true), digits(start = 0);
  Boolean good;
equation
  when sample(0.25, 0.25) then
    n = min(pre(n) + 1, 3);
    s = f(n/2);
    (all, digits) = list(n);
  end when;
  good = s == "1.5" and all == "1, 4, 9" and digits == 2;
  // check y = 1
  // check good = 1
end M;

// language: function.varying-texts-taken-apart
model M
  type Order = enumeration(less, equal, greater);
  function part
    input String s;
    input Integer from, to;
    output String r;
    external "C" r = ModelicaStrings_substring(s, from, to);
  end part;
  function length
    input String s;
    output Integer n;
    external "C" n = ModelicaStrings_length(s);
  end length;
  function order
    input String a, b;
    input Boolean caseSensitive = true;
    output Order n;
    external "C" n = ModelicaStrings_compare(a, b, caseSensitive);
  end order;
  function scan
    input String s;
    input Integer from = 1;
    input Boolean isUnsigned = false;
    output Integer next;
    output Real number;
    external "C" ModelicaStrings_scanReal(s, from, isUnsigned, next, number);
  end scan;
  function name
    input String s;
    input Integer from = 1;
    output Integer next;
    output String found;
    external "C" ModelicaStrings_scanIdentifier(s, from, next, found);
  end name;
  function count
    input String s, of;
    output Integer n = 0;
  algorithm
    for i in 1:length(s) loop
      if part(s, i, i) == of then
        n := n + 1;
      end if;
    end for;
  end count;
  String s(start = ""), word(start = "");
  Integer n(start = 0), last(start = 0), next(start = 0), behind(start = 0), ones(start = 0);
  Real x(start = 0);
  Boolean good(start = false);
equation
  when sample(0.7, 1) then
    s = "width_1 = " + String(1 + 10*time);
    n = length(s);
    (behind, word) = name(s);
    (next, x) = scan(s, 10);
    last = if part(s, n, n) == "8" then 1 else 0;
    ones = count(s + "1", "1");
    good = order(word, "WIDTH_1", false) == Order.equal and order(s, "w") == Order.greater;
  end when;
  // check n = 11
  // check behind = 8
  // check x = 8
  // check last = 1
  // check ones = 2
  // check good = 1
end M;

// language: function.varying-text-outside
// fails R309
model M
  function part
    input String s;
    input Integer from, to;
    output String r;
    external "C" r = ModelicaStrings_substring(s, from, to);
  end part;
  String s(start = "");
equation
  when time > 0.5 then
    s = part(String(time), 1, 100);
  end when;
end M;

// language: function.formats-of-texts
model M
  type E = enumeration(one, two);
  parameter Boolean right = String(1 / 3) == "0.333333" and String(1 / 3, significantDigits = 3) == "0.333" and String(12, 5) == "12   " and
    String(12, minimumLength = 5, leftJustified = false) == "   12" and String(true, 6) == "true  " and String(E.two, minimumLength = 4) == "two " and
    String(3.14159, format = "6.2f") == "  3.14" and String(255, format = "04x") == "00ff" and String(2.0) == "2" and String(1e-7) == "1e-07";
  // check right = 1
end M;

// language: function.format-of-another-type
model M
  parameter String s = String(1.5, format = "d");
  // refused I107
end M;

// language: function.scanned-texts
model M
  function scan_real
    input String string;
    input Integer startIndex = 1;
    input Boolean unsigned = false;
    output Integer nextIndex;
    output Real number;
    external "C" ModelicaStrings_scanReal(string, startIndex, unsigned, nextIndex, number);
  end scan_real;
  function scan_integer
    input String string;
    input Integer startIndex = 1;
    input Boolean unsigned = false;
    output Integer nextIndex;
    output Integer number;
    external "C" ModelicaStrings_scanInteger(string, startIndex, unsigned, nextIndex, number);
  end scan_integer;
  function scan_string
    input String string;
    input Integer startIndex = 1;
    output Integer nextIndex;
    output String string2;
    external "C" ModelicaStrings_scanString(string, startIndex, nextIndex, string2);
  end scan_string;
  function scan_identifier
    input String string;
    input Integer startIndex = 1;
    output Integer nextIndex;
    output String identifier;
    external "C" ModelicaStrings_scanIdentifier(string, startIndex, nextIndex, identifier);
  end scan_identifier;
  function hash
    input String string;
    output Integer hash;
    external "C" hash = ModelicaStrings_hashString(string);
  end hash;
  function all
    input String s;
    output Real sum = 0;
    output String name;
  protected
    Integer i = 1;
    Real x;
    Integer n;
    String quoted;
  algorithm
    (i, x) := scan_real(s, i);
    sum := sum + x;
    (i, n) := scan_integer(s, i);
    sum := sum + n;
    (i, quoted) := scan_string(s, i);
    (i, name) := scan_identifier(s, i);
    name := name + quoted;
  end all;
  function name_of
    input String s;
    output String name;
  protected
    Real sum;
  algorithm
    (sum, name) := all(s);
  end name_of;
  parameter Real sum = all(" -1.5e1  20 \"in\"  id_2=");
  parameter Boolean right = name_of(" -1.5e1  20 \"in\"  id_2=") == "id_2in" and hash("this is a test") == 1827717433;
  parameter Integer none = scan_integer("  1.5", 2);
  // check sum = 5
  // check right = 1
  // check none = 2
end M;

// language: function.for-over-texts
model M
  function f
    output Integer n = 0;
  algorithm
    for s in {"a", "bb", "a"} loop
      n := if s == "a" then n + 1 else n;
    end for;
  end f;
  parameter Integer n = f();
  // check n = 2
end M;

// language: function.unknown-names-in-messages
model M
  function f
    input Real x;
    output Real y;
  protected
    String text;
  algorithm
    text := "not " + missing;
    assert(x < 2, "x is " + nowhere + String(absent(3)) + text);
    y := x;
  end f;
  Real y = f(time);
  // refused L102 L102 L101
end M;

// language: function.values-in-messages
model M
  type E = enumeration(one, two);
  function f
    input Real x;
    input Integer n;
    input Boolean b;
    input E e;
    input String name;
    output Real y;
  protected
    Real z = 2 * x;
  algorithm
    assert(x < 0.5, "{" + name + "}: x = " + String(x) + ", 2*x = " + String(z, format = "8.3f") + ", n = " + String(n, 4) + "|" + String(b) + " " + String(e) +
      " at most " + String(1 / 3));
    y := x;
  end f;
  Integer n = integer(time + 3);
  Real y = f(time, n, n > 2, if n > 2 then E.two else E.one, "f");
  // fails R309
end M;

// language: function.recursion-from-declarations
model M
  function f
    input Real x;
    output Real y = if x > 1 then 1 else f(x + 1);
  algorithm
  end f;
  Real y = f(time);
  // refused I190
end M;

// language: function.as-argument-with-builtin-name
model M
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real y = f(sin);
  // refused I190
end M;

// language: function.error-in-two-shapes
model M
  function f "read for each size, refused once"
    input Real x[:];
    output Real y;
  algorithm
    y := true;
  end f;
  Real y = f({time}), z = f({time, 1});
  // refused I107
end M;

// language: function.message-of-what-fails
// a message of a function names what has no value: what needs it elsewhere still says so, and is not dropped
package P
  function bad
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "no negative x");
    y := x;
  end bad;
  package Q
    constant Integer n = integer(bad(-2));
    constant Real k[n] = fill(1.0, n), s = bad(-1);
  end Q;
  function checked
    input Real x;
    output Real y;
  algorithm
    assert(x < 100, "n is " + String(Q.k[1]) + String(Q.s));
    y := x;
  end checked;
  function two
    input Real a;
    output Real b, c;
  algorithm
    b := a;
    c := a;
  end two;
  model M
    Real z = checked(time), x(start = 1), v(start = 1), w(start = 2), u;
  equation
    der(x) = 1;
    der(v) = 1;
    der(w) = 1;
    when time > 0.5 then
      reinit(x, Q.s);
    end when;
  initial equation
    x = Q.s;
    (v, w) = two(Q.k[1]);
  algorithm
    u := 1;
    u := Q.s;
  end M;
  // refused I112
end P;

// language: function.type-of-unknown-size
package P
  type V = Real[:];
  function total
    input V u;
    output Real y;
  algorithm
    y := sum(u);
  end total;
  function shifted
    input V u;
    output V y;
  protected
    V z;
    V w = u;
  algorithm
    z := w[2:end];
    y := cat(1, z, {7});
  end shifted;
  model M
    Real x = total({time, 2});
    Real y[3] = shifted({time, 2, 3});
    parameter Real k = total({1, 2, 4});
    Real z = k;
  // check x = 3
  // check y[1] = 2
  // check y[3] = 7
  // check z = 7
  end M;
end P;

// language: function.size-of-a-type
package P
  type V = Real[3];
  function f
    input V u;
    output Real y;
  algorithm
    y := sum(u);
  end f;
  model M
    Real x = f({time, 2});
  // refused I108
  end M;
end P;

// language: function.field-of-unknown-size-with-value
package P
  record Map
    Real J = 1;
    Real v[:] = {3, 4};
  end Map;
  record Open
    Real J = 1;
    Real v[:];
  end Open;
  function default
    input Real s;
    output Map b;
  algorithm
    b.J := s;
  end default;
  function replaced
    input Real s;
    output Map b;
  algorithm
    b := Map(J = s, v = {1, s, 2});
  end replaced;
  function modified
    input Real s;
    output Open b(v = {s, 2 * s});
  algorithm
    b.J := s;
  end modified;
  function of_local
    input Real s;
    output Real y;
  protected
    Map b[2](v = {{s, 2 * s, 1}, {s, s, s}});
  algorithm
    y := sum(b[1].v) + sum(b[2].v) + b[2].J;
  end of_local;
  model M
    parameter Map p = replaced(3);
    Map d = default(time);
    Map r = replaced(time);
    Open m = modified(time);
    Real y = sum(p.v);
    Real z = of_local(2 * time);
  // check y = 6
  // check d.J = 1
  // check d.v[2] = 4
  // check r.v[3] = 2
  // check m.v[2] = 2
  // check z = 14
  end M;
end P;

// language: function.failing-in-step-not-reached
// in an arm, a second operand and a statement that are not taken until t = 0.4: the steps count at all times, what is in them does not
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x > 0, "not positive");
    y := 10*x;
  end f;
  Real arm = if time > 0.4 then floor(f(time - 0.35)) else -1, chosen = if time < 0.4 then -2 elseif time < 2 then mod(f(time - 0.35), 4) else -1;
  Boolean operand = time > 0.4 and integer(f(time - 0.35)) > 5;
  Real assigned;
algorithm
  assigned := 0;
  if time > 0.4 then
    assigned := div(f(time - 0.35), 2);
  end if;
  // check arm = 6
  // check chosen = 2.5
  // check operand = 1
  // check assigned = 3
end M;

// language: function.failing-in-step-reached
// fails R309
model M
  function f
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.5, "too large");
    y := 10*x;
  end f;
  Real arm = if time > 0.4 then floor(f(time)) else -1;
end M;

// language: function.short-for-a-type
model M
  function h = Real;
  Real b = h(time);
  // refused I102
end M;

// language: function.call-of-a-discrete-variable-in-a-linear-system
// Its matrix changes at events only; on the right stands a call with an argument that varies and one that changes at events.
model M
  function turned
    input Real x, n;
    output Real y = x;
  protected
    Real i = 0;
  algorithm
    while i < n loop
      y := 2*y;
      i := i + 1;
    end while;
  end turned;
  parameter Real q = 4, r = 5;
  Real x(start = 1, fixed = true), a, b, c;
  discrete Real n(start = 1, fixed = true);
  Real d[3] = {(2 + n)*a + b + c - turned(x, n), a + q*b - c - x, a - b + r*c - n};
equation
  der(x) = 0.25*a;
  (2 + n)*a + b + c = turned(x, n);
  a + q*b - c = x;
  a - b + r*c = n;
  when time > 0.5 then
    n = 3;
  end when;
  // check d[1] = 0
  // check d[2] = 0
  // check d[3] = 0
  // check n = 3
end M;
