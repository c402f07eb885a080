// Classes, names, components and modifications (specification 3 to 7, 13).

// language: class.kinds
package P
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
  type Vec3 = Real[3](each unit = "m");
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    parameter Real k = 1;
    RealInput u;
    RealOutput y;
  equation
    y = k * u;
  end Gain;
  class Anything
    Real z = 4;
  end Anything;
  model M
    Gain g(k = 3, u = time);
    Anything a;
    Angle phi = time;
    Vec3 v = {1, 2, 3 * time};
    Vec3 w[2](each start = 1) = {v, 2 * v};
    // check g.y = 3
    // check a.z = 4
    // check v[3] = 3
    // check w[2,3] = 6
  end M;
end P;

// language: class.extends
package P
  partial model A
    parameter Real k = 1;
    Real x(start = k);
  end A;
  model B
    extends A(k = 2, x(fixed = true));
    Real y = 2 * x;
  equation
    der(x) = 0;
  end B;
  partial model C
    Real w;
  end C;
  model M
    parameter Real p = 3;
    extends B(k = p + 1);
    Real z = y + w;
    extends C;
  equation
    w = 100;
    // check x = 4
    // check y = 8
    // check z = 108
  end M;
end P;

// language: class.diamond
package P
  model A
    Real x = time;
  end A;
  model B
    extends A;
    Real y = 2 * x;
  end B;
  model C
    extends A;
    Real z = 3 * x;
  end C;
  model M
    extends B;
    extends C;
    // check y = 2
    // check z = 3
  end M;
end P;

// language: class.partial
package P
  partial model A
    Real x;
  end A;
  model M
    A a;
    // refused I103
  end M;
end P;

// language: class.protected
package P
  model A
  protected
    parameter Real hidden = 2;
  public
    Real y = hidden * time;
  end A;
  model M
    A a;
    Real z = 2 * a.y;
    // check z = 4
  end M;
end P;

// language: class.local
model M
  model Part
    parameter Real k;
    Real y = k * f(time);
    function f
      input Real x;
      output Real y = x + c;
    protected
      constant Real c = 10;
    algorithm
    end f;
  end Part;
  type Mode = enumeration(slow, fast);
  parameter Mode m = Mode.fast;
  Part p(k = if m == Mode.fast then 2 else 1);
  // check p.y = 22
end M;

// language: class.encapsulated
package P
  constant Real k = 7;
  encapsulated model Part
    import P;
    constant Real k = 2;
    Real y = k + P.k;
  end Part;
  encapsulated function f
    import P.k;
    input Real x;
    output Real y = k * x;
  algorithm
  end f;
  model M
    Part p;
    Real z = f(time);
    // check p.y = 9
    // check z = 7
  end M;
end P;

// language: class.imports
package P
  package A
    constant Real a = 1;
    constant Real b = 2;
    package C
      constant Real c = 3;
      function f
        input Real x;
        output Real y = c * x;
      algorithm
      end f;
    end C;
  end A;
  model M
    import P.A;
    import X = P.A.C;
    import P.A.{a, b};
    import P.A.C.*;
    import g = P.A.C.f;
    Real y1 = A.a + X.c;
    Real y2 = a + 10 * b + 100 * c;
    Real y3 = f(time) + g(time) + X.f(time);
    Real y4 = .P.A.b;
    // check y1 = 4
    // check y2 = 321
    // check y3 = 9
    // check y4 = 2
  end M;
end P;

// language: class.package-constants
package P
  constant Real pi = 2 * asin(1.0);
  constant Real twice[2] = {2 * pi, 2 * Inside.e};
  package Inside
    constant Real e = exp(1);
    constant Integer n = size(twice, 1);
  end Inside;
  partial package Base
    constant Real inherited = 5;
  end Base;
  package Derived
    extends Base(inherited = 6);
  end Derived;
  model M
    Real y = twice[1] + 0 * time;
    Integer n = Inside.n;
    Real z = Derived.inherited;
    // check y = 6.283185307179586
    // check n = 2
    // check z = 6
  end M;
end P;

// language: class.enumeration
package P
  type E = enumeration(a, b "second", c);
  type F = E(start = E.b);
  model M
    parameter E p = E.c;
    E e = if time > 0.5 then E.b else E.a;
    F f(fixed = true);
    Real x[E] = {1, 2, 3 * time};
    Real y = x[E.c];
    Integer n = Integer(e) + Integer(p);
    Boolean less = E.a < e;
    Real total = sum(x[i] for i in E);
    Integer m = size(x, 1);
    E big = E.c;
  equation
    when time > 0.8 then
      f = E.c;
    end when;
    // check e = 2
    // check f = 3
    // check y = 3
    // check n = 5
    // check less = 1
    // check total = 6
    // check m = 3
    // check big = 3
  end M;
end P;

// language: modification.nested
package P
  model A
    parameter Real k = 1;
    Real x(start = 1, fixed = true);
  equation
    der(x) = k;
  end A;
  model B
    A a(k = 2, x(start = 3));
    A b[2](each k = 5, x(start = {10, 20}));
  end B;
  model M
    B b(a(x(start = 7)), b(k = {1, 2}));
    B c[2](a(k = {1, 2}), each b(each k = 0, each x.start = 4));
    // check b.a.x = 9
    // check b.b[1].x = 11
    // check b.b[2].x = 22
    // check c[2].a.x = 5
    // check c[2].b[2].x = 4
  end M;
end P;

// language: modification.final
package P
  model A
    final parameter Real k = 1;
    Real y = k * time;
  end A;
  model M
    A a(k = 2);
    // refused I105
  end M;
end P;

// language: modification.final-by-modifier
package P
  model A
    parameter Real k = 1;
    Real y = k * time;
  end A;
  model B
    A a(final k = 2);
  end B;
  model M
    B b(a(k = 3));
    // refused I105
  end M;
end P;

// language: modification.each-is-missing
model M
  model A
    Real v[2];
    parameter Real p[2] = {1, 2};
  end A;
  Real x[2] = 1;
  parameter Real q[3] = time;
  constant Real c[2] = 1;
  Real y = c[1];
  A a(v = 3, p = 4);
  // refused I108 I108 I108 I108 I108
end M;

// language: modification.each
model M
  model A
    Real v[2];
    parameter Real p[2] = {1, 2};
  end A;
  A a(each v = 3, each p = 4);
  A b[2](each v = {5, 6}, p = {{1, 2}, {3, 4}});
  Real x[2] = fill(time, 2);
  Real none[0] = fill(1.0, 0);
  // check a.v[2] = 3
  // check a.p[1] = 4
  // check b[2].v[1] = 5
  // check b[2].p[1] = 3
  // check x[2] = 1
end M;

// language: modification.unknown
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a(q = 2);
    Real x(strat = 3) = 1;
    // refused I104 I104
  end M;
end P;

// language: modification.scope
package P
  model A
    parameter Real k = 1;
    parameter Real q = 2 * k;
    Real y = q * time;
  end A;
  model M
    parameter Real k = 10;
    A a(k = k);
    A b(q = k + a.k);
    // check a.y = 20
    // check b.y = 20
  end M;
end P;

// language: component.conditional
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Part
    parameter Boolean used = true;
    parameter Integer n = 1;
    Port port if used and n > 0;
    Load inside;
    Real extra(start = 1) = 5 if not used;
  equation
    connect(port, inside.port);
  end Part;
  model Load
    Port port;
  equation
    port.f = 2 * port.p;
  end Load;
  model Source
    Port port;
  equation
    port.p = time;
  end Source;
  model M
    Part a, b(used = false);
    Source s;
  equation
    connect(a.port, s.port);
    connect(b.port, s.port);
    // check s.port.f = -2
    // check b.inside.port.p = 0
    // check b.extra = 5
  end M;
end P;

// language: component.conditional-modified
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Part
    parameter Boolean use_support = false;
    Real tau = 3 * time;
    Real phi;
    Port support(p = phi, f = -tau) if use_support;
  equation
    if not use_support then
      phi = 0;
    end if;
  end Part;
  model Fixed
    Port port;
  equation
    port.p = 7;
  end Fixed;
  model M
    Part a, b(use_support = true);
    Fixed f;
  equation
    connect(b.support, f.port);
    // check a.phi = 0
    // check b.phi = 7
    // check f.port.f = 3
  end M;
end P;

// language: component.absent-used
model M
  Real x if false;
  Real y = x;
  // refused I132
end M;

// language: attribute.all
model M
  Real x(start = 2, fixed = true, nominal = 10, min = -100, max = 100, unit = "m", displayUnit = "mm", quantity = "Length", stateSelect = StateSelect.prefer);
  Real v[3](start = {1, 2, 3}, each fixed = true, each min = 0);
  Integer n(start = 4, min = 0, max = 10, fixed = true);
  Boolean b(start = true, fixed = true);
  parameter Real p(min = 0) = 1;
equation
  der(x) = p;
  der(v) = {0, 0, 1};
  when time > 0.5 then
    n = pre(n) + 1;
    b = not pre(b);
  end when;
  // check x = 3
  // check v[2] = 2
  // check v[3] = 4
  // check n = 5
  // check b = 0
end M;

// language: attribute.state-select
model M
  Real a(stateSelect = StateSelect.never);
  Real b(stateSelect = StateSelect.always, start = 1, fixed = true);
  Real c(stateSelect = StateSelect.avoid, start = 2, fixed = true);
  Real d(stateSelect = StateSelect.default, start = 3, fixed = true);
  Real e(stateSelect = StateSelect.prefer);
  parameter StateSelect s = StateSelect.prefer;
  Real f(stateSelect = s, start = 4, fixed = true);
equation
  b = 2 * a;
  der(a) = 0.5;
  der(c) = 1;
  der(d) = 1;
  e = 10 * d;
  der(f) = 1;
  // check a = 1
  // check b = 2
  // check c = 3
  // check e = 40
  // check f = 5
end M;

// language: attribute.fixed-on-non-states
model M
  Real x, v(start = 2, fixed = true), a(start = -1, fixed = true);
  Real p(start = 3, fixed = true) = x + 1;
equation
  der(x) = v;
  der(v) = a;
  der(a) = 0;
  // check x = 3.5
  // check v = 1
  // check p = 4.5
end M;

// language: attribute.start-of-parameter
model M
  parameter Real p(start = 3); // no value: a warning, its start value is used
  Real y = p * time;
  // check y = 3
end M;

// language: parameter.arrays
model M
  parameter Integer n = 3;
  parameter Real A[:, :] = [1, 2; 3, 4; 5, 6];
  parameter Real v[n] = {i ^ 2 for i in 1:n};
  parameter Real row[size(A, 2)] = A[end, :];
  parameter Real scalar_of = v[n - 1] + row[1];
  Real y = A[2, 1] * time + v[n];
  Real c[n](each start = 1) = v .* {1, time, 2};
  // check row[2] = 6
  // check scalar_of = 9
  // check y = 12
  // check c[3] = 18
end M;

// language: parameter.string
model M
  parameter String name = "gear";
  parameter String full = name + "_" + String(2 + 1) + String(true);
  parameter String list[2] = {"a", "b"};
  Real y = if full == "gear_3true" then 1 else 2;
  Real z = if list[2] == "b" then 3 else 4;
  // check y = 1
  // check z = 3
end M;

// language: parameter.cycle
model M
  parameter Real a = b;
  parameter Real b = 2 * a;
  Real y = a;
  // refused I111
end M;

// language: constant.in-model
model M
  constant Integer forward = 1;
  constant Real unit_torque(unit = "N.m") = 1;
  Integer mode(min = -forward, max = forward, start = forward, fixed = true);
  Real y = unit_torque * mode;
equation
  when time > 2 then
    mode = 0;
  end when;
  // check y = 1
end M;

// language: class.within
within;
model M
  Real x = time;
  // check x = 1
end M;

// language: class.quoted-names
model M
  Real 'a b' = time;
  Real '+' = 2 * 'a b';
  // check '+' = 2
end M;

// language: annotation.experiment
model M
  Real x = time;
  annotation(experiment(StopTime = 3, Tolerance = 1e-6));
  // check x = 3
end M;

// language: annotation.experiment-by-expressions
model M
  constant String method = "rk";
  constant Real T = 1.5;
  Real x = time;
  annotation(experiment(StopTime = 2*T, __Torsion_solver = method + "4"));
  // check x = 3
end M;

// language: annotation.experiment-with-unknown-solver
model M
  Real x = time;
  annotation(experiment(__Torsion_solver = "nonsense"));
  // refused C101
end M;

// language: annotation.experiment-without-interval
model M "the points of the result are no part of the run"
  Real x = time;
  annotation(experiment(Interval = 0));
  // check x = 1
  // warns F108
end M;

// language: element.repeated
model M
  partial model Base
    parameter Integer m(min = 1) = 3 "Number" annotation(Evaluate = true);
    Real x[m] = fill(time, m);
  end Base;
  model Part
    extends Base;
    parameter Integer m(min = 1) = 3 "The same in the same words" annotation(Evaluate = true);
  end Part;
  Part a, b(m = 2);
  // check a.x[3] = 1
  // check b.x[2] = 1
end M;

// language: element.repeated-outer
model M
  model World
    Real k = 2;
  end World;
  partial model Base
    outer World world "one way";
    Real x = world.k;
  end Base;
  model Part
    extends Base;
    outer World world "another way";
    Real y = 2 * world.k;
  end Part;
  inner World world;
  Part p;
  // check p.x = 2
  // check p.y = 4
end M;

// language: element.repeated-otherwise
model M
  partial model Base
    parameter Integer m = 3;
    Real x(min = 0) = m "one text";
  end Base;
  model Part
    extends Base;
    parameter Integer m = 4;
    Real x(max = 9, nominal = 2) = m "another text";
  end Part;
  model Other
    extends Base(m = 5);
    parameter Integer m = 3;
  end Other;
  Part a, c(m = 7);
  Other b;
  // warns I143
  // check a.m = 3
  // check a.x = 3
  // check b.m = 5
  // check c.m = 7
end M;

// language: element.repeated-as-another
model M
  partial model Base
    parameter Integer m = 3;
    constant Integer k = 3;
    Real x = time;
    Real y[2];
    parameter Real unlike(unit = "m") = 1;
  end Base;
  model A
    extends Base;
    parameter Real m = 3;
  end A;
  model B
    extends Base;
    constant Integer k = 4;
  end B;
  model C
    extends Base;
    Real x = 2 * time;
  end C;
  model D
    extends Base;
    Real y[3];
  end D;
  model E
    extends Base;
    parameter Real unlike(unit = "s") = 1;
  end E;
  A a;
  B b;
  C c;
  D d;
  E e;
  // refused I106 I106 I106 I106 I106
end M;

// language: element.repeated-in-a-function
model M
  partial function Base
    input Real u "one text";
    input Real k = 2;
    output Real y;
  end Base;
  function f
    extends Base;
    input Real u "another text";
    input Real k = 3;
  algorithm
    y := k * u;
  end f;
  partial function One
    extends Base;
  end One;
  partial function Two
    extends Base;
  end Two;
  function g
    extends One;
    extends Two;
  algorithm
    y := 10 * k * u;
  end g;
  Real a = f(time), b = f(time, 4), c = g(time);
  // warns I143
  // check a = 2
  // check b = 4
  // check c = 20
end M;

// language: element.repeated-as-another-in-a-function
model M
  partial function Base
    input Real u;
    output Real y;
  end Base;
  function f
    extends Base;
    input Integer u;
  algorithm
    y := u;
  end f;
  Real a = f(1);
  // refused I106
end M;

// language: element.repeated-after-modification
model M
  partial model Flow
    parameter Real start = 3;
    Real m(start = start, min = -10);
  end Flow;
  partial model Momentum
    parameter Real start = 3;
    Real m(min = -10, fixed = start > 0, start = start);
  end Momentum;
  model Pipe
    extends Flow(m(fixed = start > 0));
    extends Momentum;
  equation
    der(m) = 1;
  end Pipe;
  Pipe a, b(start = 4), c(m.start = 5);
  // check a.m = 4
  // check b.m = 5
  // check c.m = 6
end M;

// language: element.repeated-with-other-attributes
model M
  partial model Flow
    Real m(start = 1);
  end Flow;
  partial model Momentum
    Real m(start = 1, fixed = true);
  end Momentum;
  model Pipe
    extends Flow;
    extends Momentum;
  equation
    der(m) = 1;
  end Pipe;
  Pipe a;
  // refused I106
end M;

// language: element.repeated-with-another-meaning
package P
  package A
    constant Real k = 1;
  end A;
  package B
    package A
      constant Real k = 2;
    end A;
    partial model Base
      Real x = A.k;
    end Base;
  end B;
  partial model Base
    Real x = A.k;
  end Base;
  model M
    extends Base;
    extends B.Base;
    // refused I106
  end M;
end P;

// language: class.missing-base
model M
  Real x = 1;
  extends Missing;
  // refused L101
end M;

// language: class.missing-base-first
model M
  extends Missing;
  Real x = 1;
  // refused L101
end M;

// language: class.quoted-dot
model 'a.b' "a dot in a quoted name"
  Real x = time;
end 'a.b';
model M
  'a.b' part;
  // check part.x = 1
end M;

// language: class.short-of-model
package P
  model K
    parameter Real amp = 1;
  end K;
  model A
    parameter Real p = 4;
    parameter Integer n = 2;
    model E = K(amp = p);
    type V = Real[n];
    E e;
    V v = fill(time, n);
  end A;
  model M
    A a;
    A b(p = 5, n = 3);
    Real y = sum(b.v);
    // What a class of a model says of its base is said where it stands: components of the model can be named.
    // check a.e.amp = 4
    // check b.e.amp = 5
    // check y = 3
  end M;
end P;

// language: class.short-of-model-in-array
// what a class says of its base is the same for each element of an array of it: `each` has no place there
package P
  record Sheet
    parameter Real t[:, 2] = [0, 0; 1, 1];
    parameter Real J = 1;
  end Sheet;
  record Motor = Sheet(t = [0, 1; 1, 2; 2, 5], J = 2);
  model F
    parameter Real v[:] = {0};
    parameter Real k = 0;
    Real s = sum(v) + k;
  end F;
  model Long = F(v = {1, 2, 3});
  model Pair = F[2](k = {1, 2});
  model Inside
    F f[3](k = {1, 2, 3});
  end Inside;
  model Changed = Inside(f(k = {4, 5, 6}, v = {{1, 1}, {2, 2}, {3, 3}}));
  model Host
    replaceable model R = F;
    R r[2];
  end Host;
  model Bounded
    replaceable model R = F constrainedby F(v = {1, 2, 3});
    R r[2];
  end Bounded;
  model Given = Host(redeclare model R = F(v = {2, 2}));
  model Wider = Host(redeclare replaceable model R = Long(k = 1));
  model M
    parameter Motor d[3](J = {2, 3, 4});
    Long a[2, 2](k = [1, 2; 3, 4]);
    Pair b[3], c;
    Changed z[2];
    Host x(redeclare model R = F(v = {5, 6}));
    Host w[2](redeclare model R = F(v = {5, 7}));
    Bounded y[2];
    Given g[2];
    Wider h[2];
    // check d[3].J = 4
    // check d[2].t[3,2] = 5
    // check a[2,1].s = 9
    // check b[3,2].s = 2
    // check c[2].s = 2
    // check z[2].f[3].s = 12
    // check x.r[2].s = 11
    // check w[2].r[2].s = 12
    // check y[2].r[1].s = 6
    // check g[2].r[2].s = 4
    // check h[1].r[2].s = 7
  end M;
end P;

// language: class.short-with-each-in-array
// `each` stands for the array inside; the indices of the array of the class are not taken either
package P
  model G
    parameter Real k = 0;
    Real s = k;
  end G;
  model F
    replaceable G g[2];
  end F;
  model Inside
    F f[3];
  end Inside;
  model Host
    Inside i[2];
  end Host;
  model Changed = Inside(f(each g(k = {1, 2})));
  model Pair = Changed[2];
  model Further = Host(i(each f(g(k = [1, 2; 3, 4; 5, 6]))));
  model Redeclared = Host(i(each f(redeclare G g(k = [1, 2; 3, 4; 5, 6]))));
  model M
    Changed z[2], a[2, 2], b;
    Pair c[2];
    Further d[2], e;
    Redeclared h[2];
    // check z[1].f[1].g[1].s = 1
    // check z[1].f[3].g[2].s = 2
    // check z[2].f[3].g[1].s = 1
    // check z[2].f[2].g[2].s = 2
    // check a[2,1].f[3].g[1].s = 1
    // check a[1,2].f[1].g[2].s = 2
    // check b.f[3].g[2].s = 2
    // check c[2,1].f[3].g[1].s = 1
    // check c[1,2].f[2].g[2].s = 2
    // check d[2].i[1].f[3].g[1].s = 5
    // check d[1].i[2].f[1].g[2].s = 2
    // check e.i[2].f[2].g[2].s = 4
    // check h[2].i[1].f[3].g[1].s = 5
    // check h[1].i[2].f[1].g[2].s = 2
  end M;
end P;

// language: class.long-type
// a long type is predefined when its base is, whatever functions it holds
package P
  type Base = Real[3];
  type Orientation "with a function of its own"
    extends Base(each unit = "1", each min = -2);
    encapsulated function length
      input Real x[3];
      output Real y;
    algorithm
      y := sqrt(x*x);
    end length;
  end Orientation;
  model M
    Orientation r = {3, 0, 4}*time;
    Real y = Orientation.length(r);
    // check y = 5
  end M;
end P;

// language: attribute.state-select-of-aliases
// never a state under one name, but under its other one, since nothing else can be
model M
  Real x(start = 1, fixed = true, stateSelect = StateSelect.never);
  Real y;
equation
  der(x) = -x;
  x = y;
  // check y = 0.36787944117144233
end M;

// language: class.names-of-predefined-types
model M
  class StateSelect
    Real x = 1;
  end StateSelect;
  class ExternalObject
    Real x = time;
  end ExternalObject;
  model Inside
    type AssertionLevel = enumeration(low, high);
    parameter AssertionLevel level = AssertionLevel.high;
    Integer n[AssertionLevel] = {3, 4};
    Real y = if level == AssertionLevel.high then 5 else 6;
  end Inside;
  StateSelect s;
  ExternalObject e;
  Inside i;
  Real y = s.x + e.x;
  // check y = 2
  // check i.y = 5
  // check i.n[2] = 4
end M;

// language: class.own-state-select
model M
  type StateSelect = enumeration(a, b);
  Real x(start = 0, stateSelect = StateSelect.b);
equation
  der(x) = 1;
  // refused I107
end M;

// language: class.enumeration-by-number
package P
  type Gear = enumeration(R, N, G1, G2, G3);
  function up
    input Gear g;
    output Gear h;
  algorithm
    h := Gear(min(5, Integer(g) + 1));
  end up;
  model M
    parameter Integer k = 2;
    parameter Gear g = Gear(k);
    constant Gear top = up(Gear(5));
    Gear now = Gear(integer(2.2 * time) + 1);
    Gear two[2] = Gear({1, 4});
    Integer a = Integer(g), b = Integer(now), c = Integer(up(now)), d = Integer(top), e = Integer(two[2]);
    Boolean is_neutral = g == Gear.N;
    Real n = if is_neutral then 1 else 0;
  // check a = 2
  // check b = 3
  // check c = 4
  // check d = 5
  // check e = 4
  // check n = 1
  end M;
end P;

// language: class.enumeration-by-wrong-number
model M
  type Gear = enumeration(R, N, G1);
  Gear g = Gear(4);
  // refused I109
end M;

// language: class.enumeration-by-real
model M
  type Gear = enumeration(R, N, G1);
  Gear g = Gear(time);
  // refused I107
end M;

// language: class.type-as-function
model M
  type Length = Real;
  Real g = Length(4);
  // refused I102
end M;

// language: class.attributes-of-array-types
// An array of an array type: the attributes hold for each of its arrays.
model M
  type Position = Real[3](each unit = "m", start = {1, 2, 3}, displayUnit = {"m", "cm", "mm"});
  type Pair = Position[2](each fixed = true);
  Position a(each fixed = true), b[2](each fixed = true);
  Pair pair, pairs[2];
  parameter Position given[2] = {{1, 2, 3}, {4, 5, 6}};
equation
  der(a) = zeros(3);
  der(b) = given;
  der(pair) = zeros(2, 3);
  der(pairs) = zeros(2, 2, 3);
  // check a[3] = 3
  // check b[1,3] = 6
  // check b[2,1] = 5
  // check pair[2,2] = 2
  // check pairs[2,1,3] = 3
end M;

// language: class.attributes-of-array-types-of-wrong-size
model M
  type Position = Real[3](start = {1, 2});
  Position a[2] = ones(2, 3);
  // refused I108
end M;

// language: component.conditional-in-some-elements
// Conditions differ from element to element: connections of those that are switched off vanish, the others stay (4.4.5, 9.1).
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  connector Signal = input Real;
  model Part
    parameter Boolean used = true;
    Port port if used, ports[2] if used;
    Signal u[2] if used;
    Load inside;
    Load more[2](each factor = 3);
    Real gain;
  protected
    Source constant_flow(value = 8) if not used;
    Gain g;
  equation
    connect(port, inside.port);
    connect(ports, more.port);
    connect(u, g.u);
    if not used then
      g.u = {0, 0};
    end if;
    gain = g.u[1] + g.u[2];
  end Part;
  model Gain
    Signal u[2];
  end Gain;
  model Load
    parameter Real factor = 2;
    Port port;
  equation
    port.f = factor*port.p;
  end Load;
  model Source
    parameter Real value = 1;
    Port port;
  equation
    port.p = value;
  end Source;
  model M
    Part part[3](used = {false, true, true});
    Source source[3](value = {5, 6, 7}), other[3, 2](value = {{1, 2}, {3, 4}, {5, 6}}), one;
    Part last[2](used = {false, true});
    Real u[3, 2] = {{10, 20}, {30, 40}, {50, 60}};
    Values values(y = u), zeros(y = fill(0, 3, 2));
  equation
    connect(part.port, source.port);
    connect(part.ports, other.port);
    connect(part.u, values.y);
    connect(last[1].port, one.port);
    connect(last[2].port, one.port);
    connect(last[2].u, zeros.y[1, :]);
    // check source[1].port.f = 0
    // check source[2].port.f = -12
    // check source[3].port.f = -14
    // check part[1].inside.port.p = 0
    // check part[2].inside.port.p = 6
    // check other[1,2].port.f = 0
    // check part[2].more[2].port.f = 12
    // check part[3].more[1].port.f = 15
    // check part[1].gain = 0
    // check part[2].gain = 70
    // check part[3].gain = 110
    // check one.port.f = -2
  end M;
  connector Result = output Real;
  model Values
    Result y[3, 2];
  end Values;
end P;
