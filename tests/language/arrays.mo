// Arrays (specification 10).

// language: array.matrix-equation
model M
  Real y[3];
  Real u1 = time, u2 = 2 * time, u3 = 3;
  Real w[3];
  Real A[2, 3];
equation
  [y] = [u1; u2; u3];
  [w] = [[u1; u2]; 5];
  [A] = [u1, u2, 1; {1, 2}, [3, 4; 5, 6]];
  // refused I108
end M;

// language: array.concatenation
model M
  Real y[3];
  Real u[2] = {time, 2 * time}, u3 = 3;
  Real A[2, 3];
  Real r[1, 4];
  Real B[2, 2];
  Real c[5];
equation
  [y] = [u; u3];
  A = [u, [3, 4; 5, 6]];
  r = [1, 2, transpose([u])];
  B = cat(2, [1; 2], [3; 4 * time]);
  c = cat(1, {1, 2}, u, {9});
  // check y[2] = 2
  // check y[3] = 3
  // check A[2,1] = 2
  // check A[2,3] = 6
  // check r[1,4] = 2
  // check B[2,2] = 4
  // check c[4] = 2
  // check c[5] = 9
end M;

// language: array.large-products
model M
  function cube
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)];
  algorithm
    B := A * A * A;
  end cube;
  parameter Integer n = 24, big = 90;
  parameter Real a = 2;
  parameter Real A[n, n] = {{if i == j then a else if j == i + 1 then 1 else 0 for j in 1:n} for i in 1:n};
  parameter Real B[n, n] = A * A * A, C[n, n] = transpose(A) * A, D[n, n] = cube(A);
  parameter Real L[big, big] = {{if i == j then a else 0 for j in 1:big} for i in 1:big}, K[big, big] = L * L * L;
  constant Real F[24, 24] = fill(3, 24, 24), G[24, 24] = F * F;
  Real x[n](each start = 1, each fixed = true), y[n] = A * B * fill(time, n), k[big] = L * K * fill(time, big);
equation
  der(x) = -C * x + D * zeros(n);
  // check B[1,1] = 8
  // check B[1,2] = 12
  // check B[1,3] = 6
  // check B[2,5] = 1
  // check B[3,1] = 0
  // check C[2,2] = 5
  // check C[2,1] = 2
  // check D[7,8] = 12
  // check K[4,4] = 8
  // check K[4,5] = 0
  // check G[24,1] = 216
  // check y[1] = 81
  // check y[24] = 16
  // check k[90] = 16
end M;

// language: array.long-reductions
model M
  function f
    input Real u;
    output Real y;
  algorithm
    y := sum(u * i for i in 1:1000) + max(i * i for i in 1:20000);
  end f;
  parameter Integer n = 60000;
  parameter Real k = 2, c(fixed = false);
  Real a = sum(i for i in 1:100000), b = time * sum(k * i for i in 1:n), d = sum(i * j for i in 1:400, j in 1:400),
    p = product(1 + 0 * i for i in 1:20000), least = min(abs(i - 500) for i in 1:20000), e = f(time),
    g = sum({i - 1 for i in 1:20000}), h = sum(c * i for i in 1:3);
initial equation
  c = 7;
equation
  // check a = 5000050000
  // check b = 3600060000
  // check d = 6432040000
  // check p = 1
  // check least = 0
  // check e = 400500500
  // check g = 199990000
  // check h = 42
end M;

// language: array.endless-iterators
model M
  Real a = sum(i * j for i in 1:100000, j in 1:100000);
  // refused I113
end M;

// language: array.products
model M
  Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  Real x[3] = {time, 2, 3};
  Real y[2] = A * x;
  Real z[3] = {1, 2} * A;
  Real s = x * x;
  Real B[2, 2] = A * transpose(A);
  Real C[2, 3] = 2 * A;
  Real D[2, 3] = A / 2;
  Real p[2, 2] = [2, 1; 0, 1] ^ 3;
  Real n[3] = -x;
  // check y[1] = 14
  // check y[2] = 32
  // check z[3] = 15
  // check s = 14
  // check B[1,2] = 32
  // check C[2,3] = 12
  // check D[1,1] = 0.5
  // check p[1,1] = 8
  // check p[1,2] = 7
  // check n[2] = -2
end M;

// language: array.elementwise
model M
  Real a[2] = {2 * time, 3}, b[2] = {4, 5};
  Real p[2] = a .* b, q[2] = a ./ b, r[2] = a .^ b, s[2] = a .+ 1, t[2] = 1 .- a, u[2] = 2 .^ a, v[2] = a .^ 2, w[2] = 1 ./ b;
  Real x[2] = a + b, y[2] = a - b;
  Real m[2] = abs(-a), e[2] = exp(0 * a);
  // check p[2] = 15
  // check q[1] = 0.5
  // check r[1] = 16
  // check r[2] = 243
  // check s[2] = 4
  // check t[1] = -1
  // check u[2] = 8
  // check v[2] = 9
  // check w[1] = 0.25
  // check x[2] = 8
  // check y[1] = -2
  // check m[2] = 3
  // check e[2] = 1
end M;

// language: array.wrong-shapes
model M
  Real a[2] = {1, 2}, b[3] = {1, 2, 3};
  Real c[2] = a + b;
  Real d[2] = a + 1;
  Real e[3] = a;
  Real f = a;
  Real g = [1, 2; 3, 4] * b * a;
  // refused I108 I108 I108 I108 I108
end M;

// language: array.slices
model M
  Real A[3, 4] = {{10 * i + j + 0 * time for j in 1:4} for i in 1:3};
  Real c[3] = A[:, 1];
  Real r[4] = A[end, :];
  Real p[2] = A[1:2, end];
  Real q[2, 2] = A[{1, 3}, {4, 2}];
  Real o[2] = A[2, 1:2:4];
  Real d[4] = A[1, end:-1:1];
  Real l = A[end, end - 1];
  Real e[0] = A[1, 1:0];
  Real s = A[integer(3 / 2), 2];
  // check c[3] = 31
  // check r[4] = 34
  // check p[2] = 24
  // check q[2,1] = 34
  // check q[1,2] = 12
  // check o[2] = 23
  // check d[1] = 14
  // check l = 33
  // check s = 12
end M;

// language: array.out-of-range
model M
  Real a[2] = {1, 2};
  Real b = a[3];
  Real c = a[0];
  Real d = a[1, 1];
  // refused I109 I109 I109
end M;

// language: array.ranges
model M
  parameter Integer n = 2;
  Integer a[3] = 1:3;
  Integer b[2] = 1:n:4;
  Real c[3] = 0:0.1:0.2;
  Integer d[0] = 3:1;
  Integer e[3] = 3:-1:1;
  Real f[2] = {1, 2} * time;
  Real g[3] = (0:2) / 2;
  // check b[2] = 3
  // check c[3] = 0.2
  // check e[1] = 3
  // check g[3] = 1
end M;

// language: array.comprehension
model M
  Real a[3] = {i * time for i in 1:3};
  Real b[2, 3] = {10 * i + j for j in 1:3, i in 1:2};
  Real c[2, 3] = {{10 * i + j for j in 1:3} for i in 1:2};
  Real d[3] = {x ^ 2 for x in {1.5, 2.5, 3.5}};
  Real e[2] = {if i == 1 then time else 7 for i in 1:2};
  // check a[3] = 3
  // check b[2,1] = 21
  // check c[2,1] = 21
  // check d[1] = 2.25
  // check e[2] = 7
end M;

// language: array.reductions
model M
  Real v[3] = {3, time, 2};
  Real a = sum(v), b = product(v), c = min(v), d = max(v);
  Real e = sum(v[i] * i for i in 1:3);
  Real f = product(i + 0 * time for i in 1:4);
  Real g = max(i * (4 - i) for i in 1:3);
  Real h = min(v[i] + v[j] for i in 1:3, j in 1:3);
  Real i = sum(j for j in 1:0) + product(j for j in 1:0);
  Real k = max([1, 2; 7, time]);
  Real n = sum([1, 2; 3, 4]);
  Real o = max(v[1], v[2]);
  // check a = 6
  // check b = 6
  // check c = 1
  // check d = 3
  // check e = 11
  // check f = 24
  // check g = 4
  // check h = 2
  // check i = 1
  // check k = 7
  // check n = 10
  // check o = 3
end M;

// language: array.size
model M
  Real A[2, 3] = fill(time, 2, 3);
  Integer a = size(A, 1), b = size(A, 2), c = ndims(A), d[2] = size(A), e = ndims(time), f = size(A[1, :], 1);
  Real x[size(A, 2)] = {1, 2, 3};
  Real y[:] = A[:, 1];
  Boolean ticks[:] = {sample(0, 0.5), terminal()};
  Real late[:] = {delay(time, 0.25), 2 * delay(time, 0.25)};
  Integer count(start = 0, fixed = true);
  // check late[2] = 1.5
equation
  when ticks[1] then
    count = pre(count) + 1;
  end when;
  // check count = 3
  // check a = 2
  // check b = 3
  // check c = 2
  // check d[2] = 3
  // check e = 0
  // check f = 3
  // check y[2] = 1
end M;

// language: array.constructors
model M
  Real a[2, 2] = zeros(2, 2), b[3] = ones(3), c[2, 3] = fill(time, 2, 3), d[3] = linspace(0, time, 3);
  Integer e[2, 2] = identity(2);
  Real f[2, 2] = diagonal({time, 2});
  Real g[2, 3] = outerProduct({1, 2}, {3, 4, 5 * time});
  Real h[3] = cross({1, 0, 0}, {0, time, 0});
  Real i[3, 3] = skew({time, 2, 3});
  Real j[2, 2] = symmetric([1, 2; 3, time]);
  Real k = scalar([time]);
  Real l[2] = vector([time; 2]);
  Real m[2, 1] = matrix({time, 2});
  Real n[3, 2] = transpose(c);
  Real o[2] = array(time, 2);
  Boolean p[2] = fill(true, 2);
  // check a[1,1] = 0
  // check b[3] = 1
  // check c[2,3] = 1
  // check d[2] = 0.5
  // check e[1,1] = 1
  // check e[1,2] = 0
  // check f[2,2] = 2
  // check f[2,1] = 0
  // check g[2,3] = 10
  // check h[3] = 1
  // check i[1,2] = -3
  // check i[2,3] = -1
  // check i[3,1] = -2
  // check j[2,1] = 2
  // check k = 1
  // check l[2] = 2
  // check m[1,1] = 1
  // check n[3,2] = 1
  // check o[2] = 2
  // check p[2] = 1
end M;

// language: array.if-expression
model M
  parameter Boolean yes = true;
  Real a[2] = if time > 0.5 then {1, 2} else {3, 4};
  Real b[2] = if yes then {1, time} else zeros(2);
  parameter Integer n = 2;
  Real c[n] = if n == 2 then {5, 6} else fill(0, n);
  Real d[3] = if n == 2 then {time, 2, 3} else {1, 2};
  // check a[2] = 2
  // check b[2] = 1
  // check c[2] = 6
  // check d[3] = 3
end M;

// language: array.empty
model M
  parameter Integer n = 0;
  Real x[n], y[n, 3], z[2, n];
  Real s = sum(x) + sum(y) + time;
  Real m[2, 2] = z * transpose(z);
  Real e[0] = zeros(0);
equation
  x = fill(1, n);
  y = zeros(n, 3);
  z = fill(time, 2, n);
  for i in 1:n loop
    x[i] = 2;
  end for;
  // check s = 1
  // check m[2,1] = 0
end M;

// language: array.of-components
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model R
    parameter Real k = 1;
    Port a, b;
  equation
    a.f + b.f = 0;
    a.f = k * (a.p - b.p);
  end R;
  model Source
    parameter Real p = 0;
    Port port;
  equation
    port.p = p;
  end Source;
  model M
    parameter Integer n = 4;
    R r[n](k = {1, 2, 4, 8});
    Source s(p = 15), t;
    R grid[2, 2](each k = 3);
    Source u[2](p = {1, 2}), v[2];
  equation
    connect(s.port, r[1].a);
    for i in 1:n - 1 loop
      connect(r[i].b, r[i + 1].a);
    end for;
    connect(r[end].b, t.port);
    connect(u.port, grid[:, 1].a);
    connect(grid[:, 1].b, grid[:, 2].a);
    connect(grid[:, 2].b, v.port);
    // check t.port.f = 8
    // check v[2].port.f = 3
  end M;
end P;

// language: array.of-components-values
package P
  record R
    Real J = 1;
  end R;
  model S
    parameter Real x = 1, v[2] = {1, 1};
    Real w(start = 0, fixed = true);
  equation
    der(w) = x;
  end S;
  model M
    parameter R r[2] = {R(4), R(5)};
    S s[2](x = {2, 3}, v = [1, 2; 3, 4], w(start = {5, 6}));
    S t[2](x = r.J, each v = {8, 9});
    S u[2, 2](x = [1, 2; 3, 4], v = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}});
    // check s[2].w = 9
    // check s[2].v[1] = 3
    // check t[2].w = 5
    // check t[1].v[2] = 9
    // check u[2,1].w = 3
    // check u[2,1].v[2] = 6
  end M;
end P;

// language: array.of-components-wrong-values
package P
  record R
    Real J = 1;
  end R;
  model S
    parameter Real x = 1, v[2] = {1, 1};
    Real w(start = 0, fixed = true);
  equation
    der(w) = x;
  end S;
  model M
    parameter R r[3] = {R(1), R(2), R(3)};
    parameter Real three[3] = {1, 2, 3};
    S a[2](x = {2, 3, 4});
    S b[2](w(start = {5, 6, 7}));
    S c[2](v = [1, 2; 3, 4; 5, 6]);
    S d[2](x = r.J);
    S e[2](x = three);
    S f[2, 3](x = {1, 2});
    S g[2](v = {5, 6});
    S h[2](v = [1, 2, 3; 4, 5, 6]);
    S i[2](x = {2});
    R k[2] = {R(1), R(2), R(3)};
    // refused I108 I108 I108 I108 I108 I108 I108 I108 I108 I108 I108
  end M;
end P;

// language: array.component-members
package P
  model A
    parameter Real k = 1;
    Real x[2] = {k * time, 2 * k};
  end A;
  model M
    A a[3](k = {1, 2, 3});
    Real s[3] = a.x[1];
    Real t[3, 2] = a.x;
    Real u[2] = a[2:3].k;
    Real total = sum(a.k);
    Real w = a[end].x[end];
    // check s[3] = 3
    // check t[2,2] = 4
    // check u[1] = 2
    // check total = 6
    // check w = 6
  end M;
end P;

// language: array.boolean-index
model M
  Real x[Boolean] = {1 + 0 * time, 2};
  Real y = x[true];
  Real z = sum(x[b] for b in Boolean);
  // check y = 2
  // check z = 3
end M;

// language: array.varying-subscript
model M
  parameter Real table[4] = {10, 20, 30, 40};
  Real v[3] = {time, 2 * time, 3 * time};
  Integer k = if time > 0.5 then 3 else 1;
  Real a = table[k];
  Real b = v[k];
  Real c = table[k + 1];
  Real d = table[integer(2 * time) + 1];
  // check a = 30
  // check b = 3
  // check c = 40
  // check d = 30
end M;

// language: array.integer-real
model M
  Real a[2] = {1, 2.5 * time};
  Real b[2, 2] = {{1, 2}, {3, 4}};
  Real c[2] = {true, 1};
  // refused I107
end M;

// language: array.huge-size
model M
  Real a[9007199254740991];
  Real b[1e300, 0];
  Real c[0, 9007199254740991, 9007199254740991];
  Real d[9223372036854775807];
  // refused I113 I107 I107
end M;

// language: array.negative-size-of-type
model M
  type Negative = Real[-3];
  record R
    Real x;
  end R;
  type Rs = R[-3];
  Negative a;
  Rs b;
  // refused I112 I112
end M;

// language: array.negative-size-in-function
model M
  type Negative = Real[-3];
  function f
    input Real u;
    output Real y;
  protected
    Negative z;
  algorithm
    y := u;
  end f;
  Real x = f(time);
  // refused I112
end M;

// language: array.huge-local-of-function
model M
  function f
    input Real u;
    output Real y;
  protected
    Real z[3000000000, 3000000000, 3000000000];
  algorithm
    y := u;
  end f;
  Real x = f(time);
  // refused I113
end M;

// language: array.huge-products
model M
  Real a = sum(identity(400) * identity(400));
  Real b = sum(identity(100) ^ 1000);
  Real c = sum(outerProduct(1:10000, 1:10000));
  Real d = sum(diagonal(1:10000));
  // refused I113 I113 I113 I113
end M;

// language: array.subscript-and-dimension-far-outside
model M
  Real v[3] = {1, 2, 3};
  Real a = v[9007199254740991];
  Real b[2] = cat(-1, {1.0}, {time});
  Real c[2] = cat(9223372036854775807, {1.0}, {time});
  Real e[:] = 1e308:-1e308;
  // refused I109 I107 I107
end M;

// language: array.ranges-of-types
model M
  type E = enumeration(a, b, c, d);
  constant E middle[:] = E.b:E.c;
  constant Boolean both[:] = false:true;
  Real x[E], n = size(E.a:E.d, 1), y;
equation
  for e in E.a:E.c loop
    x[e] = Integer(e);
  end for;
  x[E.d] = size(middle, 1);
  y = if middle[2] == E.c and both[2] and not both[1] then 1 else 0;
  // check x[2] = 2
  // check x[4] = 2
  // check n = 4
  // check y = 1
end M;

// language: array.ranges-of-mixed-types
model M
  type E = enumeration(a, b, c);
  type F = enumeration(a, b);
  constant E e[:] = E.a:F.b;
  constant Integer n[:] = 1:true;
  // refused I107 I107
end M;

// language: array.varying-subscript-of-subscripts
// a table of a table, as in digital circuits
model M
  type L = enumeration(low, high, unknown);
  constant Integer code[L] = {1, 2, 1};
  constant Real table[2, 2] = {{10, 20}, {30, 40}};
  L a(start = L.low), b(start = L.unknown);
  Real y, z;
algorithm
  when time > 0.5 then
    a := L.high;
  end when;
  y := table[code[a], code[b]];
equation
  when time > 0.7 then
    b = L.high;
  end when;
  z = table[code[b], code[a]] + time;
  // check y = 40
  // check z = 41
end M;

// language: array.concatenation-of-more-dimensions
model M
  parameter Real a[2, 2, 2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, b[2, 1, 2] = {{{9, 10}}, {{11, 12}}};
  parameter Real one[:, :, :] = [a], wide[2, 3, 2] = [a, b], high[4, 2, 2] = [a; 10*a];
  Real y = one[2, 1, 2] + time - 1, z = wide[2, 3, 1], w = high[4, 1, 2];
  // check y = 6
  // check z = 11
  // check w = 60
end M;

// language: array.assigned-with-varying-subscript
// memory with an address that comes from outside
model M
  Integer address, count(start = 0, fixed = true);
  Real memory[4](each start = 0, each fixed = true), table[2, 3], sum;
algorithm
  when sample(0.1, 0.2) then
    count := pre(count) + 1;
    address := mod(count, 4) + 1;
    memory[address] := 10*count;
  end when;
algorithm
  table := zeros(2, 3);
  for i in 1:3 loop
    table[if time > 0.5 then 2 else 1, i] := i*time;
  end for;
  table[if time > 0.5 then 1 else 2, 2:3] := {7, 8};
equation
  sum = memory[1] + memory[2];
  // check memory[1] = 40
  // check memory[2] = 50
  // check memory[3] = 20
  // check memory[4] = 30
  // check table[2, 3] = 3
  // check table[1, 2] = 7
  // check table[1, 1] = 0
end M;

// language: array.assigned-out-of-range
model M
  Integer i(start = 1, fixed = true);
  Real x[2](each start = 0, each fixed = true);
algorithm
  when sample(0.1, 0.2) then
    i := pre(i) + 1;
    x[i] := time;
  end when;
  // fails R309
end M;

// language: array.over-another-name-of-boolean
model M
  type B = Boolean;
  type E = enumeration(one, two, fish);
  Real x[B] = {1, 2}, y[E] = {3, 4, 5};
  Boolean b[B];
  Integer n[E];
  Real z = x[true] + y[E.two];
equation
  for i loop
    b[i] = i;
  end for;
algorithm
  for e loop
    n[e] := 10 * Integer(e);
  end for;
  // check z = 6
  // check b[2] = 1
  // check n[3] = 30
end M;

// language: array.over-enumeration-by-number
model M
  type E = enumeration(one, two, three);
  Real x[E] = {1, 2, 3};
  Real y = x[1];
  // refused I107
end M;

// language: array.over-boolean-by-number
model M
  Real x[Boolean];
equation
  x[1] = 0;
  x[2] = 1;
  // refused I107 I107
end M;

// language: array.fill-with-array
model M
  parameter Real p[:] = {1, 2, 3};
  Real x[2,3] = fill(p, 2), y[2,2,3] = fill({time * i for i in 1:3}, 2, 2), none[0,3] = fill(p, 0);
  // check x[2,3] = 3
  // check y[2,1,2] = 2
end M;

// language: array.of-records-joined
model M
  record R
    Real x;
    Real v[2];
  end R;
  R a[2] = {R(1, {2, 3}), R(4, {5, time})}, b[1] = {R(7, {8, 9})};
  R c[3] = cat(1, a, b), m[2,2] = [a, a], t[2,2] = transpose([a, a]);
  R f[2,2] = fill(a, 2);
  R one = scalar(b), all[4] = vector(m);
  Real n[3,2] = fill({time, 2}, 3), none[0,2] = fill({time, 2}, 0);
  parameter String s[1,2] = ["a", "b"], u[3] = cat(1, {"a"}, {"b", "c"});
  Real y1 = c[3].v[2], y2 = m[2,1].v[2], y3 = t[1,2].x, y4 = f[2,1].x, y5 = one.x, y6 = all[3].x, y7 = n[3,1], y8 = sum(none);
  parameter Boolean right = u[3] == "c" and s[1,2] == "b";
  // check y1 = 9
  // check y2 = 1
  // check y3 = 4
  // check y4 = 1
  // check y5 = 7
  // check y6 = 4
  // check y7 = 1
  // check y8 = 0
  // check right = 1
end M;

// language: array.type-of-unknown-size
package P
  type V = Real[:];
  type Cycle = Real[:, 2](each unit = "1");
  type E = enumeration(a, b);
  type Es = E[:];
  record R
    V c;
    Real z = 1;
  end R;
  connector C = input V;
  model M
    parameter Cycle cycle = [0, 1; 2, 3; 4, 5];
    V v[2] = {{time, 2, 3}, {4, 5, 6}};
    V s(start = {1, 2, 3});
    parameter R r(c = {1, 2});
    R q[2](c = {{1, 2}, {3, time}});
    R w = R({time, 2, 7});
    parameter Es e = {E.b, E.a};
    C u = {1, 2};
    V none = fill(0.0, 0);
    Real y = cycle[3, 2];
    Real f = if e[1] == E.b then 1 else 2;
    Real c = r.c[2];
    Integer n = size(cycle, 1) + size(v, 2) + size(none, 1);
  equation
    s = {1, 2, 3} * time;
  // check y = 5
  // check n = 6
  // check f = 1
  // check v[1,1] = 1
  // check s[3] = 3
  // check c = 2
  // check q[2].c[2] = 1
  // check w.c[3] = 7
  // check u[2] = 2
  end M;
end P;

// language: array.type-of-unknown-size-without-value
model M
  type V = Real[:];
  V x;
equation
  x = {1, 2};
  // refused I114
end M;

// language: array.type-of-unknown-size-and-a-scalar
model M
  type V = Real[:];
  V x = 3;
  // refused I108
end M;

// language: array.members-of-different-sizes
// `c.x` is no array where the elements of `c` have an `x` of different sizes, larger or smaller ones first.
package P
  function largest
    input Real x[:, :];
    output Real y = max(x);
  algorithm
  end largest;
  model C
    parameter Integer n = 1;
    Real x[n] = {100*n + i + 0*time for i in 1:n};
    parameter Real p[n] = fill(n, n);
  end C;
  model M
    C c[2](n = {3, 2}), d[2](n = {2, 3}), e[2](n = {0, 2});
    Real s = sum(c.x);
    Real m = largest(d.x);
    Real t[3, 2] = transpose(c.x);
    Real g[2] = c.x*{1, 2, 3};
    parameter Real q[2, 2] = d.p;
    Real z = sum(e.x);
    Real w[2, 2];
  equation
    w = d.x;
    // refused I108 I108 I108 I108 I108 I108 I108
  end M;
end P;

// language: array.members-of-different-sizes-one-by-one
package P
  model C
    parameter Integer n = 1;
    Real x[n] = {100*n + i + time for i in 1:n};
  end C;
  model M
    C c[2](n = {3, 2});
    Real s = sum(sum(c[i].x) for i in 1:2);
    Real l[2] = {c[i].x[end] for i in 1:2};
    // check s = 1314
    // check l[1] = 304
    // check l[2] = 203
  end M;
end P;

// language: array.first-members-of-arrays-of-different-sizes
package P
  model C
    parameter Integer n = 1;
    Real x[n] = {100*n + i + time for i in 1:n};
  end C;
  model M
    C c[2](n = {3, 2});
    Real s[2] = c.x[1];
    // refused I190
  end M;
end P;

// language: array.iteration-over-nothing-has-a-type
model M "also the sizes of its terms; what steps in them makes nothing"
  type Gear = enumeration(low, high);
  record R
    Real a;
    Integer b;
  end R;
  function f
    input Integer n;
    output Integer rows = size({{i, 2*i, 3} for i in 1:n}, 1);
    output Integer columns = size({{i, 2*i, 3} for i in 1:n}, 2);
  end f;
  parameter Integer n = 0;
  Boolean b[n];
  Real A[n, n] = {if i == j then time else 0 for i in 1:n, j in 1:n};
  Real B[n, 2] = {{time, i} for i in 1:n};
  Gear g[n];
  R r[n];
  Integer hits(start = 0, fixed = true), rows, columns;
  Boolean s[n];
equation
  b = {time > i for i in 1:n};
  g = {if time > i then Gear.high else Gear.low for i in 1:n};
  r = {R(time*i, i) for i in 1:n};
  s = {sample(0, 0.1*i) for i in 1:n};
  when {time > i for i in 1:n} then
    hits = pre(hits) + 1;
  end when;
  (rows, columns) = f(n);
  annotation(experiment(StopTime = 1));
  // check hits = 0
  // check rows = 0
  // check columns = 3
end M;

// language: array.iteration-over-values-that-vary
model M "in arrays and reductions, as in functions; the size is known"
  Real x[3] = {time, 2, 3};
  Integer k[2] = {if time > 0.5 then 2 else 1, 3};
  Real s = sum(v^2 for v in x);
  Real y[3] = {2*v for v in x};
  Real z[2, 3] = {i*v for v in x, i in k};
  Real p = product(v for v in x), m = max(x[i] for i in k);
  Real a;
algorithm
  a := sum(v^2 for v in x);
  annotation(experiment(StopTime = 1));
  // check s = 14
  // check y[1] = 2
  // check z[1,1] = 2
  // check z[2,3] = 9
  // check p = 6
  // check m = 3
  // check a = 14
end M;
