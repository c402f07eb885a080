// language: deselection.component
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k = 1;
    In u;
    Out y = k * u;
  end Gain;
  block Two
    In a;
    In b;
    Out y = a + b;
  end Two;
  model System
    Gain first(k = 2), second(k = 3);
    Out y;
  equation
    first.u = time;
    connect(first.y, second.u);
    connect(second.y, y);
  end System;
  model M
    extends System(break second, first(k = 5));
    Two second;
  equation
    connect(first.y, second.a);
    second.b = 100;
    connect(second.y, y);
    annotation(experiment(StopTime = 2));
    // check second.a = 10
    // check y = 110
  end M;
end P;

// language: deselection.connection
package P
  connector Pin
    Real e;
    flow Real f;
  end Pin;
  model Ground
    Pin p;
  equation
    p.e = 0;
  end Ground;
  model Source
    Pin p;
  equation
    p.e = 7;
  end Source;
  model Load
    Pin p, n;
    Real e = p.e - n.e;
  equation
    e = 2 * p.f;
    p.f + n.f = 0;
  end Load;
  model System
    Source s[2];
    Load load[2];
    Ground g;
  equation
    for i in 1:2 loop
      connect(s[i].p, load[i].p);
      if i > 0 then
        connect(g.p, load[i].n);
      end if;
    end for;
  end System;
  model M
    extends System(break connect(load[i].n, g.p));
    Load series[2];
  equation
    for i in 1:2 loop
      connect(load[i].n, series[i].p);
      connect(series[i].n, g.p);
    end for;
    // check load[1].e = 3.5
    // check load[2].p.f = 1.75
    // check series[2].e = 3.5
  end M;
end P;

// language: deselection.of-a-base-of-the-base
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    parameter Real k = 1;
    In u;
    Out y = k * u;
  end Gain;
  partial model Chain
    parameter Boolean has_third = false;
    Gain first(k = 2), second(k = 3);
    Gain third(k = 4) if has_third;
  equation
    connect(first.y, second.u);
    connect(second.y, third.u);
  end Chain;
  model Driven
    extends Chain;
  equation
    first.u = time;
  end Driven;
  model ShortDriven = Driven(first(k = 10));
  model M
    extends ShortDriven(break second, break third);
    Real y = first.y;
    annotation(experiment(StopTime = 2));
    // check y = 20
  end M;
end P;

// language: deselection.twice
package P
  model Part
    parameter Real k = 1;
    Real x = k * time;
  end Part;
  model A
    Part a, b(k = 2), c(k = 3);
  end A;
  model B
    extends A(break a);
    Part a(k = 7);
  end B;
  model C
    extends B(break a, break b);
    Real sum = c.x;
  end C;
  model M
    C one(c(k = 4));
    B two(a(k = 9));
    A three;
    // check one.sum = 4
    // check two.a.x = 9
    // check two.b.x = 2
    // check three.a.x = 1
  end M;
end P;

// language: deselection.of-nothing
package P
  model Part
    Real x = time;
  end Part;
  model A
    Part a;
  end A;
  model M
    extends A(break b);
    // refused I104
  end M;
end P;

// language: deselection.of-no-connection
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y = u;
  end Gain;
  model A
    Gain a[2];
  equation
    connect(a[1].y, a[2].u);
    a[1].u = time;
  end A;
  model M
    extends A(break connect(a[1].y, a[1 + 1].u));
    // refused I104
  end M;
end P;

// language: deselection.twice-of-the-same
package P
  model Part
    Real x = time;
  end Part;
  model A
    Part a, b;
  end A;
  model B
    extends A(break a);
  end B;
  model M
    extends B(break a);
    // refused I104
  end M;
end P;

// language: deselection.connection-of-a-component
package P
  connector In = input Real;
  connector Out = output Real;
  block Gain
    In u;
    Out y = u;
  end Gain;
  model A
    Gain a, b;
  equation
    connect(a.y, b.u);
    a.u = time;
  end A;
  model M "the connection is gone with the component"
    extends A(break b, break connect(a.y, b.u));
    // refused I104
  end M;
end P;

// language: deselection.of-a-number
package P
  model B
    Real x = 1;
    Real y = 2;
  end B;
  model M
    extends B(break y);
    // refused I107
  end M;
end P;

// language: deselection.and-modification
package P
  model Part
    parameter Real k = 1;
  end Part;
  model A
    Part a, b;
  end A;
  model M
    Part a;
    extends A(break a, a(k = 2));
    // refused I104
  end M;
end P;

// language: deselection.still-used
package P
  model Part
    Real x = time;
  end Part;
  model A
    Part a;
    Real y = a.x;
  end A;
  model M
    extends A(break a);
    // refused L102
  end M;
end P;

// language: modification.break
package P
  type T = Real(start = 4, unit = "m");
  model Parts
    parameter Real k = 1;
    parameter Real n(start = 6) = 2;
    T x = 2;
    Real y = k * n;
  end Parts;
  model NoValues
    extends Parts(k = break, n = break, x(start = break) = break);
  equation
    der(x) = 0;
  end NoValues;
  model Again
    extends NoValues(k = 5);
  end Again;
  record R
    Real a = 1;
    Real b = 2;
  end R;
  model M
    extends Again(k = 8, n = break);
    R r(a = break, b = 3);
    parameter Real p = break;
  initial equation
    x = 10;
  equation
    r.a = 20;
    // check k = 8
    // check n = 6
    // check x = 10
    // check y = 48
    // check r.a = 20
    // check r.b = 3
  end M;
end P;

// language: modification.break-and-initialization
package P
  model A
    parameter Real diameter = 1;
    final parameter Real radius = diameter / 2;
  end A;
  model M
    extends A(diameter(fixed = false) = break);
    parameter Real square = 9;
  initial equation
    square = diameter ^ 2;
    // check radius = 1.5
  end M;
end P;

// language: modification.break-of-final
package P
  model A
    final parameter Real k = 1;
  end A;
  model M
    extends A(k = break);
    // refused I105
  end M;
end P;

// language: modification.break-in-packages
package P
  package Q
    constant Real n = 3;
    constant Real m = 2;
  end Q;
  package Q1 = Q(n = break);
  package Q2 = Q1(n = 7);
  function f
    input Real x;
    input Real factor = 2;
    output Real y = factor * x;
  algorithm
  end f;
  function g = f(factor = break);
  function h = g(factor = 5);
  model M
    Real x = Q2.n + Q1.m;
    Real y = h(3);
    Real z = g(3, 4);
    // check x = 9
    // check y = 15
    // check z = 12
  end M;
end P;

// language: modification.break-in-package-used
package P
  package Q
    constant Real n = 3;
  end Q;
  package Q1 = Q(n = break);
  model M
    Real x = Q1.n;
    // refused I114
  end M;
end P;
