// Redeclaration (specification 7.3).

// language: redeclare.component
package P
  partial model Load
    parameter Real k = 1;
    Real y;
  end Load;
  model Small
    extends Load;
  equation
    y = k * time;
  end Small;
  model Big
    extends Load(k = 5);
    parameter Real c = 100;
  equation
    y = k * c * time;
  end Big;
  model System
    replaceable Small load(k = 2) constrainedby Load(k = 3);
  end System;
  model M
    System a;
    System b(redeclare Big load);
    System c(redeclare Big load(c = 10));
    System d(redeclare Big load(k = 7, c = 1));
    // a.load: its own modification k = 2; the others: that of the constraining clause, k = 3
    // check a.load.y = 2
    // check b.load.y = 300
    // check c.load.y = 30
    // check d.load.y = 7
  end M;
end P;

// language: redeclare.in-array
package P "a value with a dimension more is split over the array, as without redeclare; one that fits as it is is meant for every element"
  partial model Load
    Real y;
  end Load;
  model Big
    extends Load;
    parameter Real k = 1, c[2] = {1, 1}, t[:] = {1, 2};
  equation
    y = k * (c[1] + 10 * c[2] + 100 * sum(t));
  end Big;
  model System
    replaceable Load load;
  end System;
  model M
    System a[3](redeclare Big load(k = {1, 2, 3}));
    System b[2](redeclare Big load(k = 2, c = {3, 4}, t = {1}));
    System d[2](redeclare Big load(each k = 2, c = {{1, 2}, {3, 4}}, t = {{1, 1}, {2, 3}}));
    System e[2, 2](redeclare Big load(k = {{1, 2}, {3, 4}}));
    // check a[1].load.y = 311
    // check a[3].load.y = 933
    // check b[2].load.y = 286
    // check d[1].load.y = 442
    // check d[2].load.y = 1086
    // check e[2,1].load.y = 933
  end M;
end P;

// language: redeclare.component-without-constraint
package P
  model Small
    parameter Real k = 1;
    Real y = k * time;
  end Small;
  model Big
    parameter Real k = 1;
    parameter Real c = 10;
    Real y = k * c * time;
  end Big;
  model System
    replaceable Small load(k = 2);
  end System;
  model M
    System b(redeclare Big load); // the modification of the declaration is the constraint's: k = 2
    // check b.load.y = 20
  end M;
end P;

// language: redeclare.extends
package P
  model Gain
    parameter Real k = 2;
    Real u, y;
  equation
    y = k * u;
  end Gain;
  model Square
    extends Gain;
    Real z = y ^ 2;
  end Square;
  partial model Base
    replaceable Gain g;
    Real y = g.y;
  equation
    g.u = time;
  end Base;
  model M
    extends Base(redeclare Square g(k = 3));
    Real z = g.z;
    // check y = 3
    // check z = 9
  end M;
end P;

// language: redeclare.element
package P
  model Gain
    parameter Real k = 2;
    Real y = k * time;
  end Gain;
  model Twice
    extends Gain;
    Real z = 2 * y;
  end Twice;
  model Base
    replaceable Gain g;
    replaceable model Part = Gain;
    Part p;
  end Base;
  model M
    extends Base;
    redeclare Twice g(k = 5);
    redeclare model Part = Twice(k = 4);
    // check g.z = 10
    // check p.z = 8
  end M;
end P;

// language: redeclare.model
package P
  partial model Law
    parameter Real k = 1;
    Real u, y;
  end Law;
  model Linear
    extends Law;
  equation
    y = k * u;
  end Linear;
  model Cubic
    extends Law;
  equation
    y = k * u ^ 3;
  end Cubic;
  model System
    replaceable model L = Linear constrainedby Law;
    L a(u = 2 * time, k = 10);
    L b(u = 3 * time);
  end System;
  model M
    System s;
    System t(redeclare model L = Cubic);
    System v(redeclare model L = Cubic(k = 2));
    // check s.a.y = 20
    // check t.a.y = 80
    // check t.b.y = 27
    // check v.a.y = 80
    // check v.b.y = 54
  end M;
end P;

// language: redeclare.function
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function double
    extends Law;
  algorithm
    y := 2 * x;
  end double;
  function power
    extends Law;
    input Real n = 2;
  algorithm
    y := x ^ n;
  end power;
  model System
    replaceable function f = double constrainedby Law;
    Real y = f(3 * time);
    Inner i;
    model Inner
      Real y = f(4 * time);
    end Inner;
  end System;
  model M
    System a;
    System b(redeclare function f = power);
    System c(redeclare function f = power(n = 3));
    // check a.y = 6
    // check b.y = 9
    // check c.y = 27
    // check b.i.y = 16
  end M;
end P;

// language: redeclare.type
package P
  type Length = Real(unit = "m", start = 1);
  model System
    replaceable type T = Real;
    T x(fixed = true);
  equation
    der(x) = 1;
  end System;
  model M
    System a;
    System b(redeclare type T = Length);
    System c(redeclare type T = Real(start = 5));
    // check a.x = 1
    // check b.x = 2
    // check c.x = 6
  end M;
end P;

// language: redeclare.record
package P
  record Base
    parameter Real a = 1;
  end Base;
  record More
    extends Base(a = 2);
    parameter Real b = 3;
  end More;
  model System
    replaceable parameter Base data;
    Real y = data.a * time;
  end System;
  model M
    System s(redeclare More data(b = 4));
    System t(redeclare parameter More data = More(a = 9));
    // check s.y = 2
    // check t.y = 9
    // check s.data.b = 4
  end M;
end P;

// language: redeclare.twice
package P
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
  model C
    Real y = 3;
  end C;
  model System
    replaceable A a;
  end System;
  model Middle
    extends System(redeclare replaceable B a);
  end Middle;
  model Around
    Middle m(redeclare replaceable C a);
  end Around;
  model M
    Middle b;
    Around c;
    Middle d(redeclare A a);
    // check b.a.y = 2
    // check c.m.a.y = 3
    // check d.a.y = 1
  end M;
end P;

// language: redeclare.not-replaceable
package P
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
  model System
    A a;
  end System;
  model M
    System s(redeclare B a);
    // refused I117
  end M;
end P;

// language: redeclare.final
package P
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
  model System
    replaceable A a;
  end System;
  model Middle = System(redeclare final B a);
  model M
    Middle s(redeclare A a);
    // refused I105
  end M;
end P;

// language: redeclare.subtype
package P
  partial model Law
    Real u, y;
  end Law;
  model Other
    Real z = 1;
  end Other;
  model Linear
    extends Law;
  equation
    y = u;
  end Linear;
  model System
    replaceable Linear l constrainedby Law;
  equation
    l.u = time;
  end System;
  model M
    System s(redeclare Other l);
    // refused I107
  end M;
end P;

// language: redeclare.function-subtype
package P
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function double
    extends Law;
  algorithm
    y := 2 * x;
  end double;
  function other
    input Real u;
    output Real y = u;
  algorithm
  end other;
  model System
    replaceable function f = double constrainedby Law;
    Real y = f(time);
  end System;
  model M
    System s(redeclare function f = other);
    // refused I107
  end M;
end P;

// language: redeclare.other-type
package P
  model Wide
    parameter Real k = 1;
    Real y = k;
  end Wide;
  model Whole
    parameter Integer k = 1;
    Real y = k;
  end Whole;
  model System
    replaceable Wide w;
  end System;
  model M
    System s(redeclare Whole w);
    // refused I107
  end M;
end P;

// language: redeclare.array
package P
  model A
    parameter Real k = 1;
    Real y = k * time;
  end A;
  model B
    parameter Real k = 2;
    Real y = 10 * k * time;
  end B;
  model System
    parameter Integer n = 2;
    replaceable A a[n](k = {1, 2});
  end System;
  model M
    System s(redeclare B a);
    System t[2](redeclare each B a);
    System u(n = 3, redeclare B a[3](k = {1, 2, 3}));
    // check s.a[2].y = 20
    // check t[2].a[1].y = 10
    // check u.a[3].y = 30
  end M;
end P;

// language: redeclare.scope
package P
  model A
    parameter Real k = 1;
    Real y = k * time;
  end A;
  model System
    parameter Real k = 100;
    replaceable A a;
  end System;
  model M
    parameter Real k = 3;
    model Local
      extends A;
      Real z = 2 * y;
    end Local;
    System s(redeclare Local a(k = k)); // k of M, not of System
    // check s.a.z = 6
  end M;
end P;

// language: inner-outer.component
package P
  model World
    parameter Real g = 9.81;
    Real T = 2 * time;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
    Real t = world.T;
  end Mass;
  model Group
    Mass m[2];
    Mass n;
  end Group;
  model M
    inner World world(g = 5);
    Group group;
    Mass m;
    // check group.m[2].f = 5
    // check group.n.t = 2
    // check m.f = 5
  end M;
end P;

// language: inner-outer.nearest
package P
  model World
    parameter Real g = 1;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model Group
    inner World world(g = 2);
    Mass m;
  end Group;
  model M
    inner World world(g = 3);
    Group group;
    Group other(world(g = 7));
    Mass m;
    // check group.m.f = 2
    // check other.m.f = 7
    // check m.f = 3
  end M;
end P;

// language: inner-outer.scalar
model M
  inner Real T = time;
  inner parameter Integer n = 2;
  model Part
    outer Real T;
    outer parameter Integer n;
    Real x[n] = {i * T for i in 1:n};
  end Part;
  Part p;
  // check p.x[2] = 2
end M;

// language: inner-outer.connector
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Ground
    Port port;
  equation
    port.p = 3;
  end Ground;
  model Sink
    Port port;
  equation
    port.f = 2;
  end Sink;
  model Load
    outer Port bus;
    Sink sink;
  equation
    connect(sink.port, bus);
  end Load;
  model Net
    inner Port bus;
    Ground g;
    Load l1, l2;
  equation
    connect(g.port, bus);
  end Net;
  model M
    Net net;
    // check net.g.port.f = -4
    // check net.l1.sink.port.p = 3
    // check net.bus.f = 0
  end M;
end P;

// language: inner-outer.connector-of-component
// a connector of an outer component is inside for every class that connects it: one set over all of them
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Root
    Port port;
    Real total = port.f;
  equation
    port.p = 5*time;
  end Root;
  model Part
    outer Root root;
    parameter Real f = 1;
    Real value = inside_.port.p;
    model Inside
      Port port;
    end Inside;
    Inside inside_;
  equation
    connect(root.port, inside_.port);
    inside_.port.f = f;
  end Part;
  model Group
    Part a(f = 2), b(f = 3);
  end Group;
  model M
    inner Root root;
    Group group;
    Part c(f = 4);
    // check root.total = -9
    // check group.b.value = 5
  end M;
end P;

// language: inner-outer.two-outer-connectors
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Part
    outer Port a, b;
  equation
    connect(a, b);
  end Part;
  model M
    inner Port a, b;
    Part part;
    // refused F102
  end M;
end P;

// language: cardinality.conditions
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Part
    Port a, b[2];
    Integer n = cardinality(a);
  equation
    if cardinality(b[1]) == 0 then
      b[1].p = 0;
    else
      b[1].p = 7;
    end if;
    if cardinality(b[2]) == 0 then
      b[2].p = 0;
    else
      b[2].p = 7;
    end if;
    assert(cardinality(a) > 0, "connect a");
    a.p = 1;
  end Part;
  model Sink
    Port port;
  equation
    port.f = 1;
  end Sink;
  model M
    Part part;
    Sink s, t, u;
  equation
    connect(part.a, s.port);
    connect(part.a, t.port);
    connect(part.b[2], u.port);
    // check part.n = 2
    // check part.b[1].p = 0
    // check u.port.p = 7
  end M;
end P;

// language: cardinality.of-signals
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sum
    RealInput u[3];
    Integer n[3] = {cardinality(u[1]), cardinality(u[2]), cardinality(u[3])};
  equation
    if cardinality(u[3]) == 0 then
      u[3] = 7;
    end if;
  end Sum;
  model M
    Sum sum;
    RealOutput y = time, z = 2*time;
  equation
    connect(y, sum.u[1]);
    connect(z, sum.u[2]);
    // check sum.n[1] = 1
    // check sum.n[2] = 1
    // check sum.n[3] = 0
  end M;
end P;

// language: cardinality.decides-about-connections
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Pass
    RealInput u;
    RealOutput y, inner_ = 3;
  equation
    if cardinality(u) == 0 then
      connect(inner_, y);
    else
      connect(u, y);
    end if;
  end Pass;
  model M
    Pass pass;
    RealOutput y = time;
  equation
    connect(y, pass.u);
    // refused I190
  end M;
end P;

// language: instance-name
package P
  model Part
    parameter String name = getInstanceName();
    parameter Boolean good = name == "M.parts[2].inside_";
    Real y = if good then 1 else 0;
  end Part;
  model Two
    Part inside_;
  end Two;
  model M
    Two parts[2];
    parameter Boolean whole = getInstanceName() == "M";
    Real y = if whole then 1 else 0;
    // check parts[2].inside_.y = 1
    // check parts[1].inside_.y = 0
    // check y = 1
  end M;
end P;

// language: inner-outer.missing
model M
  model Part
    outer Real T;
    Real x = T;
  end Part;
  Part p;
  // refused I118
end M;

// language: inner-outer.modified
package P
  model World
    parameter Real g = 9;
  end World;
  model Part
    outer World world;
    Real x = world.g*time;
  end Part;
  model M
    inner World world;
    Part p(world(g = 3));
    // refused I104
  end M;
end P;

// language: inner-outer.modified-where-declared
package P
  model World
    parameter Real g = 9;
  end World;
  model Part
    outer World world(g = 3);
    Real x = world.g*time;
  end Part;
  model M
    inner World world;
    Part p;
    // refused I104
  end M;
end P;

// language: inner-outer.value-where-declared
model M
  model Part
    outer Real T = 3;
    Real x = T;
  end Part;
  inner Real T = time;
  Part p;
  // refused I104
end M;

// language: inner-outer.both
model M
  model Part
    inner outer Real T = 1;
    Real x = T;
  end Part;
  inner Real T = time;
  Part p;
  // check p.x = 1
  // check p.T = 1
  // check T = 1
end M;

// language: inner-outer.both-in-depth
// names in the class mean the element around it, components inside find its own
package P
  model Leaf
    outer Boolean enabled;
    Real y = if enabled then time else -1;
  end Leaf;
  model Sub
    inner outer Boolean enabled = enabled and time < 0.5;
    Leaf leaf;
    Real seen = if enabled then 10 else 0;
  end Sub;
  model M
    inner Boolean enabled = time < 2;
    Sub sub;
    Leaf leaf;
    // check leaf.y = 1
    // check sub.leaf.y = -1
    // check sub.seen = 10
  end M;
end P;

// language: inner-outer.class
package P
  model M
    inner model Law
      Real y = 2;
    end Law;
    model Part
      outer model Law
        Real y;
      end Law;
      Law l;
    end Part;
    Part p;
    // check p.l.y = 2
  end M;
end P;

// language: inner-outer.function
package P
  partial function Law
    input Real u;
    output Real y;
  end Law;
  function Same
    extends Law;
  algorithm
    y := u;
  end Same;
  function Next
    extends Law;
    input Real step = 1;
  algorithm
    y := u + step;
  end Next;
  model Part
    outer function f = Law;
    Real y = f(time);
  end Part;
  model Group
    inner function f = Same;
    Part part;
  end Group;
  model M
    inner replaceable function f = Next;
    Group group;
    Part part;
    // check group.part.y = 1
    // check part.y = 2
  end M;
end P;

// language: inner-outer.package
package P
  partial package Medium
    constant Integer n = 1;
    replaceable partial function density
      input Real T;
      output Real d;
    end density;
  end Medium;
  package Air
    extends Medium(n = 2);
    redeclare function extends density
    algorithm
      d := 10 / T;
    end density;
  end Air;
  package Water
    extends Medium(n = 3);
    redeclare function extends density
    algorithm
      d := 1000 * T;
    end density;
  end Water;
  model Part
    outer package Fluid = Medium;
    Real x[Fluid.n] = fill(time, Fluid.n);
    Real d = Fluid.density(2);
  end Part;
  model Derived
    extends Part;
    Real e = Fluid.density(4);
  end Derived;
  model Plant
    inner replaceable package Fluid = Air constrainedby Medium;
    model Inside
      Part part;
    end Inside;
    Inside inside;
    Derived derived;
  end Plant;
  model M
    Plant a, b(redeclare package Fluid = Water), c(redeclare package Fluid = Water(n = 5));
    // check a.inside.part.x[2] = 1
    // check a.derived.d = 5
    // check a.derived.e = 2.5
    // check b.inside.part.x[3] = 1
    // check b.inside.part.d = 2000
    // check b.derived.e = 4000
    // check c.derived.x[5] = 1
  end M;
end P;

// language: inner-outer.package-missing
package P
  package Medium
    constant Integer n = 1;
  end Medium;
  model Part
    outer package Fluid = Medium;
    Real x = Fluid.n;
  end Part;
  model M
    Part p;
    // refused I118
  end M;
end P;

// language: inner-outer.package-that-does-not-fit
package P
  package Medium
    constant Integer n = 1;
  end Medium;
  package Other
    constant Integer m = 1;
  end Other;
  model Part
    outer package Fluid = Medium;
    Real x = Fluid.n;
  end Part;
  model M
    inner package Fluid = Other;
    Part p;
    // refused I107
  end M;
end P;

// language: inner-outer.class-missing
package P
  model M
    model Part
      outer model Law
        Real y;
      end Law;
      Law l;
    end Part;
    Part p;
    // refused I118
  end M;
end P;

// language: inner-outer.class-that-does-not-fit
package P
  model M
    inner model Law
      Real x = 2;
    end Law;
    model Part
      outer model Law
        Real y;
      end Law;
      Law l;
    end Part;
    Part p;
    // refused I107
  end M;
end P;

// language: redeclare.final-records
package P
  record P0
    parameter Real a = 1;
  end P0;
  record P1
    extends P0;
    parameter Real b = 2;
  end P1;
  model Base
    replaceable parameter P0 p(final a = 3);
  end Base;
  model Mid
    extends Base(redeclare final P1 p(final b = 4));
    Real y = p.b + p.a*time;
  end Mid;
  model M
    Mid m;
    // check m.y = 7
  end M;
end P;

// language: redeclare.final-again
package P
  record P0
    parameter Real a = 1;
  end P0;
  record P1
    extends P0;
  end P1;
  model Base
    replaceable parameter P0 p;
  end Base;
  model Mid
    extends Base(redeclare final P1 p);
  end Mid;
  model M
    Mid m(redeclare P1 p);
    // refused I105
  end M;
end P;

// language: redeclare.constraint-in-declaration
package P
  partial model Source
    parameter Real amp = 1;
    parameter Real k = 10;
  end Source;
  model Plain
    extends Source;
  end Plain;
  model Own
    extends Source(amp = 2);
  end Own;
  model System
    parameter Real p = 4;
    replaceable Plain a constrainedby Source(amp = 5);
    replaceable Own b constrainedby Source(amp = 5);
    replaceable Own c(amp = 9) constrainedby Source(amp = 5, k = 2 * p);
    replaceable Real z(fixed = true) constrainedby Real(start = 3);
  equation
    der(z) = 0;
  end System;
  model M
    System s;
    System t(p = 1, c.amp = 7);
    // What stands after `constrainedby` holds in the declaration, too (7.3.2); the declaration's own modification wins.
    // check s.a.amp = 5
    // check s.b.amp = 5
    // check s.c.amp = 9
    // check s.c.k = 8
    // check t.c.k = 2
    // check t.c.amp = 7
    // check s.z = 3
  end M;
end P;

// language: redeclare.constraint-of-class
package P
  partial model Source
    parameter Real amp = 1;
  end Source;
  model K
    extends Source(amp = 2);
    Real y = amp * time;
  end K;
  model L
    extends Source;
    Real y = -amp * time;
  end L;
  model Constrained
    parameter Real p = 5;
    replaceable model D = K constrainedby Source(amp = p);
    D s;
  end Constrained;
  model Short
    replaceable model D = K(amp = 9);
    D s;
  end Short;
  model Both
    replaceable model D = K(amp = 9) constrainedby Source(amp = 5);
    D s;
  end Both;
  model Long
    replaceable model D
      parameter Real amp = 1;
      Real y = amp * time;
    end D constrainedby Source(amp = 6);
    D s;
  end Long;
  model M
    parameter Real q = 8;
    Constrained a;
    Constrained b(p = 3, redeclare model D = L);
    Constrained c(redeclare model D = L(amp = q));
    Short d;
    Short e(redeclare model D = L);
    Both f;
    Both g(redeclare model D = L);
    Both h(D(amp = 4));
    Long i;
    Long j(redeclare model D = L);
    // check a.s.y = 5
    // check b.s.y = -3
    // check c.s.y = -8
    // check d.s.y = 9
    // check e.s.y = -9
    // check f.s.y = 9
    // check g.s.y = -5
    // check h.s.y = 4
    // check i.s.y = 6
    // check j.s.y = -6
  end M;
end P;

// language: redeclare.constraint-of-type-and-function
package P
  partial function Law
    input Real x;
    input Real n = 1;
    output Real y;
  end Law;
  function power
    extends Law;
  algorithm
    y := x ^ n;
  end power;
  function times
    extends Law;
  algorithm
    y := x * n;
  end times;
  type Start = Real(start = 1);
  model System
    replaceable type T = Start constrainedby Real(start = 3);
    T x(fixed = true);
    replaceable function f = power constrainedby Law(n = 2);
    replaceable function g = power(n = 3);
    Real y = f(4 * time);
    Real z = g(4 * time);
  equation
    der(x) = 0;
  end System;
  model M
    System a;
    System b(redeclare type T = Real, redeclare function f = times, redeclare function g = times);
    System c(redeclare function f = times(n = 5), g(n = 0));
    // check a.x = 3
    // check b.x = 3
    // check a.y = 16
    // check b.y = 8
    // check c.y = 20
    // check a.z = 64
    // check b.z = 12
    // check c.z = 1
  end M;
end P;

// language: redeclare.constraint-again
package P
  partial model S
    parameter Real amp = 1;
    parameter Real k = 10;
  end S;
  model A
    extends S(amp = 2);
  end A;
  model B
    extends A(k = 20);
  end B;
  model H
    replaceable A s(amp = 9);
    replaceable model D = A(amp = 9) constrainedby S;
    D d;
  end H;
  model Middle
    extends H;
    redeclare replaceable B s(k = 3) constrainedby A(amp = 6);
    redeclare replaceable model D = B(k = 3) constrainedby S(amp = 6);
  end Middle;
  model Last
    extends Middle(redeclare A s, redeclare model D = A);
  end Last;
  model Given
    extends H(s(amp = 5, k = 4));
  end Given;
  model M
    Middle m;
    Last n;
    Given g(redeclare B s(amp = 7));
    // The constraining clause of a redeclaration counts for it and for those that follow; what it leaves unsaid stays as it was.
    // check m.s.amp = 6
    // check m.s.k = 3
    // check m.d.amp = 6
    // check n.s.amp = 6
    // check n.s.k = 10
    // check n.d.amp = 6
    // check n.d.k = 10
    // The modification of a redeclaration wins over what stands further inside.
    // check g.s.amp = 7
    // check g.s.k = 4
  end M;
end P;

// language: redeclare.visibility
package P
  model A
    replaceable Real x = 2;
  end A;
  model M
    extends A;
  protected
    redeclare Real x = 3;
    // refused I117
  end M;
end P;

// language: redeclare.constant
package P
  model A
    replaceable constant Real x = 2;
  end A;
  model M
    A a(redeclare Real x = 3);
    // refused I117
  end M;
end P;

// language: redeclare.without-replaceable
package P "a redeclaration without `replaceable` is the last one"
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
  model System
    replaceable A a;
  end System;
  model Middle
    extends System(redeclare B a);
  end Middle;
  model M
    Middle m(redeclare A a);
    // refused I117
  end M;
end P;

// language: redeclare.own-constraint
package P
  model A
    Real x = 2, y = 3;
  end A;
  model Part
    Real x = 1;
  end Part;
  model M
    replaceable Part p constrainedby A;
    // refused I107
  end M;
end P;

// language: redeclare.earlier-constraint
package P "that of an earlier redeclaration holds, too"
  model A
    Real x = 1;
  end A;
  model B
    Real x = 2, y = 3;
  end B;
  model C
    replaceable model X = A;
    X p;
  end C;
  model D
    extends C(redeclare replaceable model X = B constrainedby B);
  end D;
  model M
    extends D(redeclare model X = A);
    // refused I107
  end M;
end P;

// language: redeclare.replaceable-base
package P
  model M
    replaceable model A
      Real x = 2;
    end A;
    extends A;
    // refused I102
  end M;
end P;

// language: redeclare.in-own-text
package P "names in the text of the class that redeclared, redeclared once more"
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
  model C
    Real y = 3;
  end C;
  model Base
    replaceable model X = A;
    X one;
  end Base;
  model Middle
    extends Base;
    redeclare replaceable model X = B;
    X two;
  end Middle;
  model M
    Middle a;
    Middle b(redeclare model X = C);
    // check a.one.y = 2
    // check a.two.y = 2
    // check b.one.y = 3
    // check b.two.y = 3
  end M;
end P;

// language: redeclare.belongs-to-one-instance
// a redeclaration in an extends clause says nothing of other instances of the same class
package P
  model A
    parameter Real p = 1;
  end A;
  model B
    extends A(p = 2);
  end B;
  model C
    extends A(p = 5);
  end C;
  model H
    replaceable model X = A constrainedby A;
    X x;
  end H;
  model Other
    H h;
  end Other;
  model D
    extends H(redeclare replaceable model X = B);
    H h;
  end D;
  model M
    extends H(redeclare model X = B);
    model Nested
      extends H;
    end Nested;
    H h;
    H several[2];
    H own(redeclare model X = C);
    Other other;
    Nested nested;
    D d(redeclare model X = C);
    // check x.p = 2
    // check h.x.p = 1
    // check several[2].x.p = 1
    // check own.x.p = 5
    // check other.h.x.p = 1
    // check nested.x.p = 1
    // check d.x.p = 5
    // check d.h.x.p = 1
  end M;
end P;

// language: redeclare.passed-on
// a replaceable class as the new one: what it was redeclared to itself
package P
  model A
    parameter Real p = 1;
    parameter Real q = 10;
  end A;
  model C
    extends A(p = 5);
  end C;
  function one
    input Real u;
    output Real y = u;
  algorithm
  end one;
  function three
    input Real u;
    output Real y = 3*u;
  algorithm
  end three;
  model Leaf
    replaceable model F = A;
    replaceable function f = one;
    F x;
    Real y = f(time);
  end Leaf;
  model Mid
    replaceable model F1 = A;
    replaceable function f1 = one;
    Leaf leaf(redeclare model F = F1, redeclare function f = f1);
    Leaf several[2](redeclare each model F = F1(q = 20));
    model Alias = F1;
    Alias alias;
  end Mid;
  model Top
    replaceable model F2 = A;
    replaceable function f2 = one;
    Mid mid(redeclare model F1 = F2, redeclare function f1 = f2);
  end Top;
  model Same
    replaceable model F = A;
    Leaf leaf(redeclare model F = F);
  end Same;
  model M
    Mid mid(redeclare model F1 = C, redeclare function f1 = three);
    Top top(redeclare model F2 = C, redeclare function f2 = three);
    Top plain;
    Same same(redeclare model F = C);
    // check mid.leaf.x.p = 5
    // check mid.leaf.y = 3
    // check mid.several[2].x.p = 5
    // check mid.several[2].x.q = 20
    // check mid.alias.p = 5
    // check top.mid.leaf.x.p = 5
    // check top.mid.leaf.y = 3
    // check top.mid.alias.p = 5
    // check plain.mid.leaf.x.p = 1
    // check plain.mid.leaf.y = 1
    // check same.leaf.x.p = 5
  end M;
end P;

// language: redeclare.keeps-inner
package P
  model World
    parameter Real g = 1;
  end World;
  model Heavy
    extends World(g = 9);
  end Heavy;
  model Part
    outer World world;
    Real x = world.g;
  end Part;
  model System
    inner replaceable World world;
    Part part;
  end System;
  model M
    inner World world(g = 77);
    System system(redeclare Heavy world);
    // check system.part.x = 9
  end M;
end P;

// language: redeclare.constant-around
// the text of a class in a model means the constant of the component around it
package P
  model V
    constant Real k = 1;
    model Inside
      Real q = k;
    end Inside;
    Inside inside;
  end V;
  model M
    V a, b(k = 3);
    // check a.inside.q = 1
    // check b.inside.q = 3
  end M;
end P;

// language: redeclare.constant-in-function
package P
  model V
    constant Real k = 1;
    function f
      input Real x;
      output Real y = k*x;
    algorithm
    end f;
    Real y = f(time);
  end V;
  model M
    V b(k = 3);
    // refused I190
  end M;
end P;

// language: redeclare.constant-in-package
package P
  package Q
    constant Real c = 1;
  end Q;
  model N
    constant Real k = 1;
    package R = Q(c = k);
    Real y = R.c;
  end N;
  model M
    N b(k = 3);
    // refused I190
  end M;
end P;

// language: inner-outer.added
package P
  model World
    parameter Real g = 9.81;
    Real T = 2 * time;
    annotation(missingInnerMessage = "A world is needed");
  end World;
  model Mass
    outer World world;
    Real f = world.g;
    Real t = world.T;
  end Mass;
  model Group
    Mass m[2];
    Mass n;
  end Group;
  model M
    Group group;
    Mass m;
    // warns I135
    // check group.m[2].f = 9.81
    // check group.n.t = 2
    // check m.f = 9.81
    // check world.T = 2
  end M;
end P;

// language: inner-outer.added-to-model-itself
package P
  model World
    parameter Real g = 9.81;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model M
    outer World world;
    Real f = 2 * world.g;
    Mass mass;
    // warns I135
    // check f = 19.62
    // check mass.f = 9.81
  end M;
end P;

// language: inner-outer.added-connector
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 3;
  end Ground;
  model Load
    outer Ground ground;
    Pin p;
  equation
    connect(p, ground.p);
  end Load;
  model Resistor
    Pin p;
  equation
    p.v = 2 * p.i;
  end Resistor;
  model M
    Load load;
    Resistor r;
  equation
    connect(load.p, r.p);
    // check r.p.i = 1.5
  end M;
end P;

// language: inner-outer.added-unless-switched-off
package P
  model World
    parameter Real g = 9.81;
  end World;
  model Mass
    parameter Boolean is_heavy = true;
    outer World world if is_heavy;
  end Mass;
  model M
    Mass mass(is_heavy = false);
    Real world = 2;
    // check world = 2
  end M;
end P;

// language: inner-outer.added-of-partial
package P
  partial model World
    parameter Real g = 9.81;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model M
    Mass m;
    // refused I118
  end M;
end P;

// language: inner-outer.added-of-two-classes
package P
  record R
    parameter Integer i = 1;
  end R;
  record S
    parameter Real i = 1;
  end S;
  model A
    outer R world;
  end A;
  model B
    outer S world;
  end B;
  model M
    A a;
    B b;
    // refused I131
  end M;
end P;

// language: inner-outer.added-beside-another
package P
  model World
    parameter Real g = 9.81;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model M
    Real world = 2;
    Mass m;
    // refused I118
  end M;
end P;

// language: inner-outer.added-has-no-name-in-the-model
package P
  model World
    parameter Real g = 9.81;
  end World;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model M
    Mass m;
    Real x = world.g;
    // refused L102
  end M;
end P;

// language: redeclare.class-in-itself
package P
  model Empty
    Real x = time;
  end Empty;
  model Shell
    replaceable model Inside = Empty;
    Inside inside;
    Real x = 2 * inside.x;
  end Shell;
  model M
    Shell shell(redeclare model Inside = Shell(redeclare model Inside = Shell));
    // check shell.x = 8
  end M;
end P;

// language: redeclare.component-in-itself
package P
  partial model Part
    Real x;
  end Part;
  model Empty
    extends Part(x = time);
  end Empty;
  model Shell
    extends Part(x = 2 * inside.x);
    replaceable Empty inside constrainedby Part;
  end Shell;
  model M
    Shell shell(redeclare Shell inside);
    // check shell.x = 4
  end M;
end P;

// language: redeclare.endlessly-in-itself
package P
  model Empty
    Real x = time;
  end Empty;
  model Shell
    replaceable model Inside = Empty;
    Inside inside, other;
    Real x = inside.x;
  end Shell;
  model Endless
    extends Shell(redeclare model Inside = Endless);
  end Endless;
  model M
    Endless e;
    // refused I101
  end M;
end P;

// language: redeclare.function-under-another-name
package P
  function times
    input Real x;
    input Real factor = 2;
    output Real y = factor * x;
  algorithm
  end times;
  function plus
    input Real x;
    input Real factor = 3;
    output Real y = factor + x;
  algorithm
  end plus;
  model T
    replaceable function f = times;
    parameter Real k = 7;
    function g = f(factor = 5);
    function h = f(factor = k);
    function i = f;
    Real x = g(10);
    Real y = h(10);
    Real z = i(10);
  end T;
  model M
    T a, b(redeclare function f = plus), c(k = 8, redeclare function f = plus(factor = 1));
    // check a.x = 50
    // check a.y = 70
    // check a.z = 20
    // check b.x = 15
    // check b.y = 17
    // check b.z = 13
    // check c.x = 15
    // check c.y = 18
    // check c.z = 11
  end M;
end P;

// language: inner-outer.added-array
package P
  model World
    parameter Real k = 4;
    Real x = k * time;
  end World;
  model Part
    outer World world[3];
    Real y = world[2].x + sum(world.x);
  end Part;
  model M
    Part a, b;
    // warns I135
    // check a.y = 16
    // check b.y = 16
  end M;
end P;

// language: inner-outer.added-arrays-of-two-sizes
package P
  model World
    Real x = time;
  end World;
  model Part
    outer World world[3];
    Real y = world[2].x;
  end Part;
  model Other
    outer World world[2];
    Real y = world[2].x;
  end Other;
  model M
    Part a;
    Other b;
    // refused I131
  end M;
end P;

// language: inner-outer.added-array-of-named-size
package P
  model World
    Real x = time;
  end World;
  model Part
    parameter Integer n = 3;
    outer World world[n];
    Real y = world[2].x;
  end Part;
  model M
    Part a;
    // refused I118
  end M;
end P;

// language: redeclare.sizes
// Sizes that are open may be given (specification 7.3.3); the value stays.
model M
  model A
    Real x[:, :] = ones(size(x, 1), size(x, 2))*time;
    Real total = sum(x);
  end A;
  model B
    extends A(redeclare Real x[2, 2]);
  end B;
  A a(redeclare Real x[2, 3]), c(redeclare Real x[1, 1](each start = 3) = [5]);
  B b;
  // check a.total = 6
  // check a.x[2,3] = 1
  // check b.total = 4
  // check c.total = 5
end M;

// language: redeclare.sizes-of-another-type
model M
  model A
    Real x[:] = ones(size(x, 1));
  end A;
  A a(redeclare Integer x[2]), b(redeclare Real x[2, 2]);
  // refused I117 I117
end M;

// language: redeclare.keeps-the-value
// Without a constraining clause the modifiers of the declaration hold for redeclarations, too (7.3.2), its value among them.
package P
  record Data
    parameter Real a = 1, b = 2;
  end Data;
  record More
    extends Data;
    parameter Real c = 30;
  end More;
  record Set
    parameter Integer n = 2;
    replaceable parameter Data one;
    replaceable parameter Data other;
    replaceable parameter Data all[n] = {if i == 1 then other else one for i in 1:n};
    replaceable parameter Real k(min = 0) = n;
  end Set;
  record Full
    extends Set(redeclare More one, redeclare More other, redeclare More all, redeclare Real k);
  end Full;
  model M
    parameter More x(a = 5), y(a = 6, c = 60);
    parameter Full full(one = x, other = y, n = 3);
    parameter Set own(redeclare Real k = 9, redeclare Data all = {Data(7, 8), Data(9, 10)});
    Real u = full.all[1].a + full.all[3].a + full.all[1].c*time;
    Real v[5] = {full.all[3].c, full.all[2].b, full.k, own.k, own.all[2].b}*time;
    // check u = 71
    // check v[1] = 30
    // check v[2] = 2
    // check v[3] = 3
    // check v[4] = 9
    // check v[5] = 10
  end M;
end P;

// language: inner-outer.in-a-package
// a package in the class of components: its `outer` constant is that of the component around
package P
  model Part
    package Data
      outer constant Integer n;
      constant Integer own = 7;
    end Data;
    Real x[Data.n] = fill(time, Data.n);
    Integer n = Data.n, own = Data.own;
  end Part;
  model Whole
    inner constant Integer n = 2;
    Part part;
  end Whole;
  model M
    Whole a, b(n = 5);
    // check a.part.n = 2
    // check b.part.n = 5
    // check b.part.x[5] = 1
    // check a.part.own = 7
  end M;
end P;

// language: inner-outer.in-a-package-missing
package P
  model Part
    package Data
      outer constant Integer n;
    end Data;
    Integer n = Data.n;
  end Part;
  model Whole
    inner constant Real n = 2 "of another type";
    Part part;
  end Whole;
  model M
    Whole a;
    // refused I118
  end M;
end P;

// language: redeclare.outside-of-classes
// The redeclaration stands in a short class outside of all classes.
model A
  Real y = 1;
end A;
model B
  Real y = 2;
end B;
model System
  replaceable A a;
end System;
model Middle = System(redeclare B a "the other" annotation(HideResult = true));
model M
  Middle s;
  Real y = s.a.y;
  // check y = 2
end M;

// language: redeclare.outside-of-classes-unknown
model A
  Real y = 1;
end A;
model System
  replaceable A a;
end System;
model Middle = System(redeclare Unknown a);
model M
  Middle s;
  // refused L101
end M;
