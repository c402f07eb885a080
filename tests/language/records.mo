// Records (specification 4.6, 12.6).

// language: record.variables
model M
  record Point
    Real x;
    Real y(start = 3);
  end Point;
  Point p, q(x = 2 * time);
  Real d;
equation
  p.x = time;
  p.y = 2;
  q.y = p.x + q.x;
  d = q.y - p.y;
  // check p.x = 1
  // check q.x = 2
  // check q.y = 3
  // check d = 1
end M;

// language: record.equation
model M
  record Point
    Real x;
    Real y;
  end Point;
  Point p, q, r = Point(5 * time, 6);
equation
  p = q;
  q = Point(y = time, x = 2);
  // check p.x = 2
  // check p.y = 1
  // check r.x = 5
  // check r.y = 6
end M;

// language: record.parameter
model M
  record Data
    parameter Real a = 1;
    parameter Real b = 2 * a;
    parameter Integer n = 2;
    final constant Real c = 9;
  end Data;
  record Special = Data(a = 10);
  record Longer
    extends Data(a = 100);
    Real d = a + b;
  end Longer;
  parameter Data d1;
  parameter Data d2 = Data(a = 5);
  parameter Data d3(b = 7);
  parameter Special d4;
  parameter Data d5 = Special(n = 3);
  parameter Longer d6;
  Real x[d5.n] = fill(time, d5.n);
  Real y1 = d1.b * time, y2 = d2.b * time, y3 = d3.a + d3.b, y4 = d4.b, y5 = d5.b * time, y6 = d6.d, y7 = d2.c;
  // check y1 = 2
  // check y2 = 10
  // check y3 = 8
  // check y4 = 20
  // check y5 = 20
  // check y6 = 300
  // check y7 = 9
  // check x[3] = 1
end M;

// language: record.whole-over-components
package P
  record Stage
    Real J = 0.1;
    Real ratio(min = 0) = 2;
  end Stage;
  record Heavy = Stage(J = 5);
  record Two
    Stage a = Stage(J = 3);
    Stage b(J = 4);
  end Two;
  model A
    parameter Stage s(J = 5);
    Heavy h;
  end A;
  model M
    A a(s = Stage(ratio = 6), h = Stage(ratio = 3));
    A b(s(J = 7), h(J = 8));
    parameter Heavy c = Stage(ratio = 9), d(J = 6);
    parameter Two t(b(ratio = 11)), u = Two(b = Stage(J = 12));
    Stage v(J(start = 3), ratio.min = 1) = Stage(J = time);
    // check a.s.J = 0.1
    // check a.s.ratio = 6
    // check b.s.J = 7
    // check b.h.J = 8
    // check c.J = 0.1
    // check c.ratio = 9
    // check d.J = 6
    // check t.b.J = 4
    // check t.b.ratio = 11
    // check u.b.J = 12
    // check u.a.J = 3
    // check v.J = 1
  end M;
end P;

// language: record.component-over-whole
package P
  record Stage
    Real J = 0.1;
    Real ratio = 2;
  end Stage;
  record Two
    Stage a = Stage(J = 3);
    Stage b(J = 4);
  end Two;
  model A
    parameter Stage s = Stage(J = 7);
    parameter Stage st[2] = {Stage(J = 1), Stage(J = 2)};
  end A;
  model B
    extends A(s(J = 70));
  end B;
  model C = A(s(J = 71));
  model M
    B b;
    C c;
    A d(s.J = 72);
    A e(st(J = {3, 4}));
    parameter Two t(a(J = 33));
    parameter Two u(b(J = 5)) = Two();
    parameter Stage s(J = 2) = Stage(J = 7);
    // refused I106 I106 I106 I106 I106 I106 I106 I106
  end M;
end P;

// language: record.string
model M
  record Point
    Real x;
    Real y;
  end Point;
  record Line
    Point a;
    Point b;
    String name = "line";
  end Line;
  Line l(a(x = time, y = 2), b = Point(3, 4));
  Line m = l;
  Real y = if m.name == "line" then 1 else 2;
  // check m.a.x = 1
  // check m.b.y = 4
  // check y = 1
end M;

// language: record.nested
model M
  record Point
    Real x;
    Real y;
  end Point;
  record Line
    Point a;
    Point b;
  end Line;
  function turned
    input Line l;
    output Line r;
  algorithm
    r := Line(l.b, l.a);
  end turned;
  function moved
    input Line l;
    input Real d[2];
    output Line r = l;
  algorithm
    r.a.x := l.a.x + d[1];
    r.a.y := l.a.y + d[2];
    r.b := Point(l.b.x + d[1], l.b.y + d[2]);
  end moved;
  Line l(a(x = time, y = 2), b = Point(3, 4));
  Line t = turned(l);
  Line m = moved(l, {10, 20});
  // check t.a.x = 3
  // check t.b.y = 2
  // check m.a.x = 11
  // check m.a.y = 22
  // check m.b.x = 13
  // check m.b.y = 24
end M;

// language: record.array-field
model M
  record Table
    Real t[3];
    Real A[2, 2];
  end Table;
  function scaled
    input Table T;
    input Real k;
    output Table S;
  algorithm
    S.t := k * T.t;
    S.A := T.A;
    S.A[1, :] := {k, k};
    for i in 1:2 loop
      S.A[i, i] := -1;
    end for;
  end scaled;
  Table a(t = {1, 2, 3 * time}, A = identity(2));
  Table b = scaled(a, 2);
  Table c = Table({1, 2, 3}, [1, 2; 3, 4 * time]);
  // check b.t[3] = 6
  // check b.A[1,1] = -1
  // check b.A[1,2] = 2
  // check b.A[2,1] = 0
  // check c.A[2,2] = 4
end M;

// language: record.size-from-parameter
model M
  record Poly
    parameter Integer n = 2;
    Real c[n + 1];
  end Poly;
  Poly p(n = 3, c = {1, 2, 3, time});
  Real s = sum(p.c);
  // check s = 7
end M;

// language: record.arrays
model M
  record Point
    Real x;
    Real y;
  end Point;
  Point p[3](x = {1, 2, 3 * time}, each y = 5);
  Point q[2] = {Point(1, 2), Point(3, 4 * time)};
  Real sx = sum(p.x);
  Real yy[3] = p.y;
  Real x2 = p[2].x;
  Point r;
equation
  r = q[2];
  // check sx = 6
  // check yy[2] = 5
  // check x2 = 2
  // check q[1].x = 1
  // check q[2].y = 4
  // check r.x = 3
end M;

// language: record.array-equation
model M
  record Point
    Real x;
    Real y;
  end Point;
  Point p[2], q[2];
equation
  for i in 1:2 loop
    p[i] = Point(i * time, 2 * i);
  end for;
  q = p;
  // check q[2].x = 2
  // check q[1].y = 2
end M;

// language: record.array-argument
model M
  record Point
    Real x;
    Real y;
  end Point;
  function length
    input Point p[:];
    output Real s;
  algorithm
    s := 0;
    for i in 2:size(p, 1) loop
      s := s + sqrt((p[i].x - p[i - 1].x) ^ 2 + (p[i].y - p[i - 1].y) ^ 2);
    end for;
  end length;
  Point p[3](x = {0, 3, 3}, y = {0, 4, 4 + time});
  Real s = length(p);
  // check s = 6
  record Turned "the components in another order"
    Real y;
    Real x;
  end Turned;
  function number
    input Point p[2];
    output Real n = p[1].x + 10 * p[1].y + 100 * p[2].x + 1000 * p[2].y;
  algorithm
  end number;
  function same
    input Point p;
    output Point q = p;
  algorithm
  end same;
  Real n1 = number({Turned(2 * time, time), Point(3, 4)}), n2 = number({Point(3, 4), Turned(2 * time, time)});
  Real n3 = number({Turned(2 * time, time), Turned(4, 3)}), n4 = number({Point(time, 2 * time), Point(3, 4)});
  Turned q1 = same(Point(time, 2)), q2 = same(Turned(2, time));
  // check n1 = 4321
  // check n2 = 2143
  // check n3 = 4321
  // check n4 = 4321
  // check q1.x = 1
  // check q1.y = 2
  // check q2.x = 1
  // check q2.y = 2
end M;

// language: record.vectorized-argument
model M
  record Point
    Real x;
    Real y;
  end Point;
  function norm
    input Point p;
    output Real r = sqrt(p.x ^ 2 + p.y ^ 2);
  algorithm
  end norm;
  Point p[2](x = {3, 6}, y = {4, 8 * time});
  Real r[2] = norm(p);
  // check r[2] = 10
end M;

// language: record.if-expression
model M
  record Point
    Real x;
    Real y;
  end Point;
  Point a(x = time, y = 1), b(x = 7, y = 8);
  Point c = if time > 0.5 then b else a;
  // check c.x = 7
  // check c.y = 8
end M;

// language: record.discrete
model M
  record State
    Boolean on(start = false, fixed = true);
    Integer n(start = 0, fixed = true);
  end State;
  State s;
equation
  when {time > 0.3, time > 0.6} then
    s.on = not pre(s.on);
    s.n = pre(s.n) + 1;
  end when;
  // check s.on = 0
  // check s.n = 2
end M;

// language: record.der
model M
  record State
    Real x(start = 1, fixed = true);
    Real v[2](each start = 0, each fixed = true);
  end State;
  State s;
equation
  der(s.x) = 1;
  der(s.v) = {1, 2};
  // check s.x = 2
  // check s.v[2] = 2
end M;

// language: record.connector
model M
  record Signal
    Real a;
    Real b;
  end Signal;
  connector In = input Signal;
  connector Out = output Signal;
  block Source
    Out y;
  equation
    y.a = time;
    y.b = 2;
  end Source;
  block Sink
    In u;
    Real s = u.a + u.b;
  end Sink;
  Source a;
  Sink b;
equation
  connect(a.y, b.u);
  // check b.s = 3
end M;

// language: record.array-in-record
model M
  record Point
    Real x;
    Real y;
  end Point;
  record Path
    Point p[2];
  end Path;
  Path a;
  Path b;
equation
  a.p[1].x = time;
  a.p[1].y = 2;
  a.p[2].x = 3;
  a.p[2].y = 4;
  b = a;
  // check b.p[1].x = 1
  // check b.p[2].y = 4
end M;

// language: record.wrong-field
model M
  record Point
    Real x;
    Real y;
  end Point;
  record Other
    Real x;
    Real z;
  end Other;
  Point p = Point(1, 2, 3);
  Point q = Other(1, 2);
  // refused I116 I107
end M;

// language: record.array-statements
model M
  record Point
    Real x;
    Real v[2];
  end Point;
  record Path
    Point p[3];
    Integer n;
  end Path;
  function f
    input Real u;
    output Path path;
  protected
    Point q[2];
    Integer k;
  algorithm
    for i in 1:3 loop
      path.p[i].x := i * u;
      path.p[i].v := {u, i};
    end for;
    path.n := 3;
    q[1] := path.p[2];
    q[2] := Point(7 * u, {8, 9});
    path.p[1:2] := q;
    k := if u > 0.5 then 3 else 2;
    path.p[k].x := path.p[k].x + 100;
    path.p[2].v[k - 1] := 55;
    path.p[k] := Point(path.p[k].x, {path.p[k - 1].v[1], k});
  end f;
  Path a = f(if time > 0.2 then 1 else 0);
  Path b;
  Point c[3];
algorithm
  b := a;
  c := a.p;
  c[1] := Point(time, {1, 2});
  c[2].x := 4;
  // check a.p[1].x = 2
  // check a.p[1].v[2] = 2
  // check a.p[2].x = 7
  // check a.p[2].v[1] = 8
  // check a.p[2].v[2] = 55
  // check a.p[3].x = 103
  // check a.p[3].v[1] = 8
  // check a.p[3].v[2] = 3
  // check b.p[3].x = 103
  // check c[1].x = 1
  // check c[2].x = 4
  // check c[3].x = 103
end M;

// language: record.not-a-number
model M
  record P
    Real x;
    Real y;
  end P;
  record Q
    Real x;
    Real z;
  end Q;
  P a = P(1, time);
  Real v[3] = {1, 2, 3};
  Boolean b1 = a == a;
  Real b2[1, 2] = [a, a];
  Real b3 = max(a, a);
  Boolean b4 = change(a);
  Real b5 = v[a];
  Integer b6[2] = 1:a;
  P b7 = if time > 1 then a else Q(1, 2);
  Real b8[2] = linspace(zeros(0), 1, 2);
  // refused I107 I107 I107 I107 I110 I110 I107 I107
end M;

// language: function.no-such-component
model M
  function f
    input Real x;
    output Real y;
  algorithm
    y.z := x;
  end f;
  Real y = f(time);
  // refused L102
end M;

// language: record.constructor-final
model M
  record D
    final parameter Real twice = 2*w;
    parameter Real P = 100;
    parameter Real tau = 250;
    final parameter Real w = P/tau;
  end D;
  record E = D(P = 50);
  function f
    input D d;
    input Real u;
    output Real y = u*d.twice;
  algorithm
  end f;
  parameter D d = D(P = 1000), e = E(), m(P = 500);
  Real x = d.w*time, y = e.w*time, z = m.twice*time, v = f(D(tau = 10), time), u = f(m, time);
  // check x = 4
  // check y = 0.2
  // check z = 4
  // check v = 20
  // check u = 4
end M;

// language: record.default-from-later
model M
  record D
    parameter Real w = P/tau;
    parameter Real P = 100;
    parameter Real tau = 250;
  end D;
  parameter D d = D(P = 1000);
  Real x = d.w*time;
  // check x = 4
end M;

// language: record.circular-defaults
model M
  record D
    parameter Real a = b;
    parameter Real b = a;
  end D;
  parameter D d = D();
  Real x = d.a*time;
  // refused I111
end M;

// language: record.flow
package P
  record R
    Real x;
    Real y[2];
  end R;
  connector C
    Real e[3];
    flow R f;
  end C;
  model A
    C c;
    parameter Real level;
  equation
    c.f.x = c.e[1] - level;
    c.f.y = c.e[2:3] - {1, 2} * level;
  end A;
  model M
    A a(level = 1), b(level = 3), alone(level = 5);
  equation
    connect(a.c, b.c);
    // check a.c.e[1] = 2
    // check b.c.f.y[2] = -2
    // check alone.c.e[3] = 10
  end M;
end P;

// language: record.flow-of-a-model
package P
  model Part
    Real x;
  end Part;
  connector C
    Real e;
    flow Part p;
  end C;
  model M
    C c;
    // refused I102
  end M;
end P;

// language: record.flow-of-a-flow
package P
  connector Inner
    Real e;
    flow Real f;
  end Inner;
  connector C
    flow Inner i;
  end C;
  model M
    C c;
    // refused I107
  end M;
end P;

// language: record.flow-of-integers
package P
  record R
    Integer n;
  end R;
  connector C
    Integer e;
    flow R f;
  end C;
  model M
    C c;
    // refused I107
  end M;
end P;

// language: record.array-in-function-begins-with-defaults
// each element of an array of records begins with the values of the class
package P
  record Stage
    Real ratio = 2;
    Real teeth[2] = {20, 40};
  end Stage;
  function stages
    input Real u;
    output Stage s[3];
  algorithm
    s[2].ratio := u;
  end stages;
  function others
    input Real u;
    output Stage t[2](each ratio = 5, teeth = {{1, 2}, {3, 4}});
  algorithm
    t[1].ratio := u;
  end others;
  model M
    Stage s[3] = stages(7*time), t[2] = others(time);
    // check s[1].ratio = 2
    // check s[2].ratio = 7
    // check s[3].teeth[2] = 40
    // check t[2].ratio = 5
    // check t[2].teeth[1] = 3
  end M;
end P;

// language: record.constructor-constants
package P
  record R
    Integer a;
    constant Integer b;
    constant Integer c = 42;
  end R;
  function sum_of
    input R r;
    output Integer y;
  algorithm
    y := r.a + r.b;
  end sum_of;
  model M
    R r = R(496, 1984);
    parameter R p = R(1, b = 3);
    Integer k = r.b + r.c;
    Real v[p.b] = fill(time, p.b);
    Integer s = sum_of(R(3, 4));
    R q(a = 1, b = 5);
    Integer j = q.b;
  // check k = 2026
  // check v[3] = 1
  // check s = 7
  // check j = 5
  end M;
end P;

// language: record.constructor-constant-missing
model M
  record R
    Integer a;
    constant Integer b;
  end R;
  R r = R(1);
  // refused I116
end M;

// language: record.default-from-constant
model M
  record R
    Integer a;
    Integer b = c;
    constant Integer c = 42;
    final parameter Integer d = a + 1;
    Integer e = d;
  end R;
  R r = R(496, 1984);
  R s = R(2);
  R t[2] = {R(1), R(5)};
  // check r.b = 1984
  // check s.b = 42
  // check s.e = 3
  // check t[2].e = 6
end M;

// language: record.handed-down-in-arrays
// What else than sizes can be set: tests/golden/flat/RecordsInArrays.mo.
model M
  record Data
    parameter Real J = 1;
    parameter Integer n = 2;
    parameter Real x[n] = {1, 2};
  end Data;
  model Wheel
    parameter Data d;
    Real w(start = 0, fixed = true);
  equation
    d.J*der(w) = sum(d.x);
  end Wheel;
  parameter Data front(J = 2), rear(J = 3, x = {2, 4});
  Wheel wheels[2](d = {front, rear}), single(d = front), pairs[2, 2](d = {{front, rear}, {rear, front}});
  // check wheels[1].w = 1.5
  // check wheels[2].w = 2
  // check single.w = 1.5
  // check pairs[2,1].w = 2
  // check pairs[2,2].w = 1.5
end M;
