// Rules that a model can break without being ambiguous (compiler/rules), and names that a class cannot see.

// language: rules.base.model-of-connector
model M
  connector Base
    Real e;
    flow Real f;
  end Base;
  model Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.model-of-package
model M
  package Base
    constant Real x = 2;
  end Base;
  model Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.model-of-function
model M
  function Base
    input Real x;
    output Real y = x;
  end Base;
  model Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.block-of-model
model M
  model Base
    Real x = 1;
  end Base;
  block Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.connector-of-model
model M
  model Base
    Real x = 1;
  end Base;
  connector Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.record-of-model
model M
  model Base
    Real x = 1;
  end Base;
  record Derived
    extends Base;
  end Derived;
  Derived d;
  // refused I125
end M;

// language: rules.base.package-of-record
model M
  record Base
    constant Real x = 3;
  end Base;
  package Derived
    extends Base;
  end Derived;
  Real x = Derived.x;
  // refused I125
end M;

// language: rules.base.function-of-block
model M
  block Base
    input Real x;
    output Real y = x;
  end Base;
  function Derived
    extends Base;
  end Derived;
  Real x = Derived(1);
  // refused I125
end M;

// language: rules.base.allowed
// what the table allows
model M
  record Data
    parameter Real k = 3;
  end Data;
  block Gain
    extends Data;
    input Real u;
    output Real y = k*u;
  end Gain;
  model Drive
    extends Gain;
  end Drive;
  connector Signal = input Real;
  connector Pair
    extends Data;
    Real e;
    flow Real f;
  end Pair;
  Drive drive(u = time);
  Signal s = 2*time;
  Pair pair(k = 4, e = time);
  // check drive.y = 3
  // check s = 2
  // check pair.k = 4
  // check pair.f = 0
end M;

// language: rules.base.array-and-component
model M
  model A
    Real x = 1;
  end A;
  model Three = A[3];
  model B
    extends Three;
    Real y = 2;
  end B;
  B b;
  // refused I125
end M;

// language: rules.base.prefixed-and-base
model M
  record A
    Real x = 1;
  end A;
  record Input = input A;
  record B
    Real y = 2;
  end B;
  record C
    extends Input;
    extends B;
  end C;
  C c;
  // refused I125
end M;

// language: rules.kind.record-equation
model M
  record Part
    Real x;
  equation
    x = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.record-algorithm
model M
  record Part
    Real x;
  algorithm
    x := 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.record-protected
model M
  record Part
    Real x = 1;
  protected
    Real y = 2;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.record-flow
model M
  record Part
    flow Real x = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.record-input
model M
  record Part
    input Real x = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.record-inner
model M
  record Part
    inner Real x = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.connector-equation
model M
  connector Part
    Real e;
    flow Real f;
  equation
    e = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.connector-initial-equation
model M
  connector Part
    Real e;
    flow Real f;
  initial equation
    e = 1;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.connector-protected
model M
  connector Part
    Real e = p;
    flow Real f;
  protected
    constant Real p = 4;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.expandable-flow
model M
  expandable connector Part
    Real e = 1;
    flow Real f;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.block-without-direction
model M
  connector Pin
    Real e = 1;
    flow Real f;
  end Pin;
  block Part
    Pin pin;
  end Part;
  Part part;
  // refused I126
end M;

// language: rules.kind.package-variable
model M
  package P
    parameter Real p = 4;
  end P;
  Real x = P.p;
  // refused I126
end M;

// language: rules.kind.block-with-directions
// connectors of simple type, with directed elements, expandable, and protected ones
model M
  connector Signal = input Real;
  connector Pair
    input Real a;
    output Real b;
  end Pair;
  expandable connector Bus
  end Bus;
  connector Pin
    Real e;
    flow Real f;
  end Pin;
  block B
    Signal u;
    Pair pair;
    Bus bus;
  protected
    Pin pin(e = u);
  equation
    pair.b = 2*pair.a;
  end B;
  B b(u = time, pair(a = time));
  // check b.pair.b = 2
end M;

// language: rules.prefix.parameter-model
model M
  model A
    Real x = 1;
  end A;
  parameter A a;
  // refused I127
end M;

// language: rules.prefix.input-model
model M
  model A
    Real x = 1;
  end A;
  input A a;
  // refused I127
end M;

// language: rules.prefix.constant-connector
model M
  connector C
    input Real x = 1;
  end C;
  constant C c;
  // refused I127
end M;

// language: rules.prefix.flow-integer
model M
  connector C
    Real e = 1;
    flow Integer f;
  end C;
  C c;
  // refused I107
end M;

// language: rules.prefix.flow-in-flow
model M
  connector C
    Real e = 1;
    flow Real f;
  end C;
  flow C c;
  // refused I107
end M;

// language: rules.prefix.input-of-output
model M
  connector C
    Real e = 1;
    output Real y = 2;
  end C;
  input C c;
  // refused I127
end M;

// language: rules.prefix.short-input-of-input
model M
  connector C
    Real e = 1;
    flow Real f;
    input Real u = 2;
  end C;
  connector Input = input C;
  Input c;
  // refused I127
end M;

// language: rules.protected.read
model M
  model A
    Real y = 1;
  protected
    parameter Real x = 2;
    model B
      parameter Real k = 1;
    end B;
    B b;
  end A;
  A a;
  Real z = a.x;
  // refused I128
end M;

// language: rules.protected.read-inside
model M
  model A
    Real y = 1;
  protected
    parameter Real x = 2;
    model B
      parameter Real k = 1;
    end B;
    B b;
  end A;
  A a;
  Real z = a.b.k;
  // refused I128
end M;

// language: rules.protected.modify
model M
  model A
    Real y = 1;
  protected
    parameter Real x = 2;
    model B
      parameter Real k = 1;
    end B;
    B b;
  end A;
  A a(x = 3);
  // refused I128
end M;

// language: rules.protected.modify-class
model M
  model A
    Real y = 1;
  protected
    parameter Real x = 2;
    model B
      parameter Real k = 1;
    end B;
    B b;
  end A;
  A a(B(k = 3));
  // refused I128
end M;

// language: rules.protected.redeclare
model M
  model A
  protected
    replaceable Real x = 2;
  end A;
  A a(redeclare Real x = 4);
  // refused I128
end M;

// language: rules.protected.name-class
model M
  package A
  protected
    model B
      Real k = 1;
    end B;
  end A;
  A.B b;
  // refused I128
end M;

// language: rules.protected.inherited
model M
  model A
    Real x = 1;
  end A;
  model B
  protected
    extends A;
  end B;
  B b;
  Real z = b.x;
  // refused I128
end M;

// language: rules.protected.import
package P
  encapsulated package A
  protected
    constant Real c = 3;
  end A;
  model M
    import P.A.c;
    Real z = c;
    // refused I128
  end M;
end P;

// language: rules.protected.derived
// a class that extends another one names and modifies what is protected there
model M
  model A
    Real y = x*time;
  protected
    parameter Real x = 2;
  end A;
  model B
    extends A(x = 5);
    Real z = x;
  end B;
  B b;
  // check b.y = 5
  // check b.z = 5
end M;

// language: rules.import.allowed
// all four forms, also of a package inside of a model's package
package P
  package A
    constant Real x = 1;
    constant Real y = 2;
    package B
      constant Real z = 3;
    end B;
  end A;
  model M
    import P.A;
    import C = P.A.B;
    import P.A.{x, y};
    import P.A.x;
    import P.A.B.*;
    Real sum = A.x + C.z + x + y + z;
    // check sum = 10
  end M;
end P;

// language: rules.import.twice
package P
  package A
    constant Real x = 1;
  end A;
  package B
    constant Real x = 2;
  end B;
  model M
    import P.A;
    import A = P.B;
    Real x = A.x;
    // refused I129
  end M;
end P;

// language: rules.import.from-model
package P
  model A
    encapsulated model B
      Real x = 1;
    end B;
  end A;
  model M
    import P.A.B;
    B b;
    // refused I129
  end M;
end P;

// language: rules.name.near
// names that are only like those of types and attributes
model M
  type E = enumeration(Min, unit, nominal);
  Real real = 2*time;
  E e = E.nominal;
  Integer i = Integer(e);
  // check real = 2
  // check i = 3
end M;

// language: rules.name.component
model M
  Real Integer = 3;
  // refused I130
end M;

// language: rules.name.literals
model M
  type E = enumeration(one, two, one);
  E e = E.two;
  // refused I130
end M;

// language: rules.name.attribute
model M
  type E = enumeration(one, start);
  E e = E.one;
  // refused I130
end M;

// language: rules.inner-outer.type
model M
  model Part
    outer Integer T;
  end Part;
  inner Real T = 10;
  Part part;
  // refused I131
end M;

// language: rules.inner-outer.dimensions
model M
  model Part
    outer Real p;
  end Part;
  inner Real p[1] = {1};
  Part part;
  // refused I131
end M;

// language: rules.inner-outer.size
model M
  model Part
    outer Real p[6];
  end Part;
  inner Real p[2] = {1, 2};
  Part part;
  // refused I131
end M;

// language: rules.inner-outer.enumeration
model M
  type E1 = enumeration(one, two);
  type E2 = enumeration(two, three);
  model Part
    outer E2 e;
  end Part;
  inner E1 e = E1.two;
  Part part;
  // refused I131
end M;

// language: rules.inner-outer.elements
model M
  model Small
    Real x = 1;
  end Small;
  model Big
    extends Small;
    Real y = 2;
  end Big;
  model Part
    outer Big world;
  end Part;
  inner Small world;
  Part part;
  // refused I131
end M;

// language: rules.inner-outer.subtype
// more than the outer one names, and another class with the same elements
model M
  model Small
    Real x = 1;
  end Small;
  model Big
    Real x = 2*time;
    Real y = 2;
  end Big;
  model Part
    outer Small world;
    Real z = world.x;
  end Part;
  inner Big world;
  Part part;
  // check part.z = 2
end M;

// language: rules.conditional.connected
// modified and connected; the connections go with the component
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
    parameter Real k = 1;
  equation
    p.i = k*p.v;
  end Load;
  model Part
    parameter Boolean has_two = true;
    Pin a;
    Load one;
    Load two(k = 4) if has_two;
  equation
    connect(a, one.p);
    connect(a, two.p);
  end Part;
  model Source
    Pin p;
  equation
    p.v = 3*time;
  end Source;
  Source source;
  Part part;
  Part other(has_two = false) if true;
equation
  connect(source.p, part.a);
  connect(source.p, other.a);
  // check source.p.i = -18
end M;

// language: rules.conditional.equation
model M
  Real x if true;
equation
  x = 2;
  // refused I132
end M;

// language: rules.conditional.binding
model M
  Real x = 2 if true;
  Real y = x;
  // refused I132
end M;

// language: rules.conditional.part
model M
  model A
    Real x = 3;
  end A;
  A a if true;
  Real y = a.x;
  // refused I132
end M;

// language: rules.constraint.component
model M
  model A
    Real x = 1;
  end A;
  model B
    Real x = 2;
    Real y = 3;
  end B;
  replaceable A a constrainedby B;
  // refused I107
end M;

// language: rules.constraint.dimensions
model M
  type Three = Real[3];
  type TwoThree = Real[2, 3];
  replaceable Three x[2] = {{1, 2, 3}, {4, 5, 6}} constrainedby TwoThree;
  // refused I107
end M;

// language: rules.redeclare.allowed
// a protected element stays protected, a public one public
model M
  model A
    replaceable Real x = 2;
    Real y = 2*z;
  protected
    replaceable Real z = 3;
  end A;
  model B
    extends A;
    redeclare Real x = 5;
  protected
    redeclare Real z = 7;
  end B;
  B b;
  // check b.x = 5
  // check b.y = 14
end M;

// language: rules.redeclare.to-public
model M
  model A
  protected
    replaceable Real x = 2;
  end A;
  model B
    extends A;
    redeclare Real x = 3;
  end B;
  B b;
  // refused I117
end M;

// language: rules.redeclare.class-to-public
model M
  model A
  protected
    replaceable model Part
      Real x = 2;
    end Part;
  end A;
  model B
    extends A;
    redeclare model Part
      Real x = 3;
    end Part;
    Part part;
  end B;
  B b;
  // refused I117
end M;

// language: rules.redeclare.protected-by-modification
// a modification says nothing about visibility: the element stays protected
model M
  model A
    Real y = x;
  protected
    replaceable Real x = 2;
  end A;
  model B
    extends A(redeclare Real x = 3);
  end B;
  B b;
  // check b.y = 3
end M;

// language: rules.redeclare.protected-by-modification-has-no-name
model M
  model A
  protected
    replaceable Real x = 2;
  end A;
  model B
    extends A(redeclare Real x = 3);
  end B;
  B b;
  Real y = b.x;
  // refused I128
end M;

// language: rules.redeclare.to-protected
model M
  model A
    replaceable Real x = 2;
  end A;
  model B
    extends A;
  protected
    redeclare Real x = 3;
  end B;
  B b;
  // refused I117
end M;

// language: rules.redeclare.constant
model M
  model A
    replaceable constant Real x = 1;
  end A;
  model B
    extends A;
    redeclare Real x = 3;
  end B;
  B b;
  // refused I117
end M;

// language: rules.scope.base
// the text of a base means the constant around it, not the parameter of a class derived from it
package P
  constant Real k = 2;
  model Base
    Real x = k*time;
  end Base;
  model Derived
    extends Base;
    parameter Real k = 5;
    Real y = k*time;
  end Derived;
  model M
    Derived d;
    // check d.x = 2
    // check d.y = 5
  end M;
end P;

// language: rules.scope.base-unknown
model M
  model Base
    Real x = y;
  end Base;
  model Derived
    extends Base;
    Real y = 2;
  end Derived;
  Derived d;
  // refused L102
end M;

// language: rules.prefix.flow-of-output
model M
  connector C
    output Real f;
  end C;
  connector Port
    flow C c;
    Real e;
  end Port;
  model A
    Port port(e = time);
  end A;
  A a;
  // check a.port.c.f = 0
end M;

// language: rules.protected.name
model M
  package A
  protected
    constant Real x = 3;
  end A;
  Real z = A.x;
  // refused I128
end M;

// language: rules.protected.name-inside
model M
  package A
  protected
    package B
      constant Real x = 3;
    end B;
  end A;
  Real z = A.B.x;
  // refused I128
end M;

// language: rules.protected.function
model M
  package A
  protected
    function f
      input Real x;
      output Real y = 2*x;
    algorithm
    end f;
  end A;
  Real z = A.f(time);
  // refused I128
end M;

// language: rules.kind.record-time
model M
  record R
    Real x = time;
  end R;
  R r;
  // refused I126
end M;

// language: rules.kind.function-public-local
model M
  function f
    input Real a;
    output Real b;
    Real c;
  algorithm
    c := a;
    b := c;
  end f;
  Real x = f(time);
  // refused I121
end M;

// language: rules.kind.partial-function
model M
  partial function f
    input Real a;
    output Real b;
  algorithm
    b := a;
  end f;
  Real x = f(time);
  // refused I103
end M;

// language: rules.kind.der-of-integer
model M
  constant Integer n = 1;
  Real a = der(n);
  // refused I107
end M;

// language: rules.kind.der-of-what-a-when-gives
model M "A tank that a `when` empties: it needs `reinit`"
  Real level(start = 0, fixed = true);
equation
  der(level) = 1;
  when level > 0.5 then
    level = 0;
  end when;
  // refused I107
end M;

// language: rules.kind.cardinality-of-variable
model M
  Real x = 1;
  Integer n = cardinality(x);
  // refused I107
end M;

// language: rules.constraint.own-dimensions
// dimensions that the replaceable class adds are its own
model M
  type Three = Real[3];
  replaceable type T = Three[2] constrainedby Three;
  T x = {{1, 2, 3}, {4, 5, 6*time}};
  // check x[2,3] = 6
end M;

// language: rules.prefix.flow-of-record
// a record that flows: sums of its elements
model M
  record R
    Real a;
    Real b;
  end R;
  connector Port
    flow R r;
    Real e[2];
  end Port;
  model Source
    Port port;
    parameter Real k = 1;
  equation
    port.r.a = -k*time;
    port.r.b = -2*k*time;
  end Source;
  model Load
    Port port;
  equation
    port.r.a = port.e[1];
    port.r.b = port.e[2];
  end Load;
  Source one(k = 1), two(k = 3);
  Load load;
equation
  connect(one.port, load.port);
  connect(two.port, load.port);
  // check load.port.e[1] = 4
  // check load.port.e[2] = 8
end M;

// language: rules.base.same-class-of-the-name
model M
  model Base
    model A
      Real x = 2;
    end A;
  end Base;
  model Derived
    model A
        Real x = 2;
    end A;
    extends Base;
    A a;
  end Derived;
  Derived d;
  // check d.a.x = 2
end M;

// language: rules.base.other-class-of-the-name
model M
  model Base
    model A
      Real x = 2;
    end A;
  end Base;
  model Derived
    extends Base;
    model A
      Real x = 3;
    end A;
    A a;
  end Derived;
  Derived d;
  // refused I106
end M;

// language: rules.name.class-inherited-in-other-words
model M "descriptions and annotations of the same class may differ"
  model Base
    replaceable type T = Real(unit = "m") "a length";
    T x = 2;
  end Base;
  model Derived
    extends Base;
    replaceable type T = Real(unit = "m") "another text" annotation(choicesAllMatching = true);
    T y = 3;
  end Derived;
  Derived d;
  // check d.x = 2
  // check d.y = 3
end M;

// language: rules.name.class-and-component
model M
  Real x = 1;
  model x
  end x;
  // refused I106
end M;

// language: rules.signal.two-outputs
model M
  connector In = input Real;
  connector Out = output Real;
  model A
    Out y;
  end A;
  A a, b;
  Real z = a.y;
equation
  connect(a.y, b.y);
  a.y = time;
  // refused F102
end M;

// language: rules.signal.input-and-output
model M
  connector In = input Real;
  connector Out = output Real;
  model A
    Out y;
  end A;
  model B
    In u = 1;
    A a;
  equation
    connect(u, a.y);
  end B;
  B b;
  // refused F102
end M;

// language: rules.signal.indirect
model M
  connector In = input Real;
  connector Out = output Real;
  model A
    Out y;
    In u;
  end A;
  model B
    In u = 1;
    A a;
  equation
    connect(u, a.u);
    connect(a.u, a.y);
  end B;
  B b;
  // refused F102
end M;

// language: rules.signal.element
model M
  connector In = input Real;
  connector Out = output Real;
  model A
    Out y[2];
  end A;
  A a;
  Out y(start = 0);
equation
  connect(a.y[1], y);
  connect(a.y[2], y);
  a.y[1] = time;
  // refused F102
end M;

// language: rules.signal.allowed
// through levels, one output to many inputs, an output out to an output, a bus
model M
  connector In = input Real;
  connector Out = output Real;
  expandable connector Bus
  end Bus;
  block Gain
    In u;
    Out y = 2*u;
  end Gain;
  block Two
    In u;
    Out y;
    Gain a, b;
  equation
    connect(u, a.u);
    connect(u, b.u);
    connect(b.y, y);
  end Two;
  model Sensor
    Bus bus;
    Out y = 5*time;
  equation
    connect(y, bus.speed);
  end Sensor;
  Sensor sensor;
  Two two;
  Bus bus;
equation
  connect(sensor.bus, bus);
  connect(bus.speed, two.u);
  // check two.y = 10
end M;

// language: rules.import.of-nothing
model M
  package P
    constant Real c = 1;
  end P;
  import M.P.d;
  Real x = time;
  // refused I129
end M;

// language: rules.import.from-nothing
model M
  import Missing.Package.*;
  Real x = time;
  // refused I129
end M;

// language: rules.import.list-with-nothing
package P
  package Q
    constant Real c = 1;
  end Q;
  model M
    import P.Q.{c, d};
    Real x = c * time;
    // refused I129
  end M;
end P;

// language: rules.base.package-of-itself
package P
  package Q
    extends Q;
    constant Real c = 1;
  end Q;
  model M
    Real x = Q.c;
    // refused I101
  end M;
end P;

// language: rules.base.package-around-of-itself
package P
  extends P;
  model M
    Real x = time;
    // refused I101
  end M;
end P;

// language: rules.conditional.switched-off
model M
  Real x = 1 if false;
  Real y = x;
  // refused I132
end M;

// language: rules.conditional.function-of-switched-off
model M
  model A
    function f
      input Real x;
      output Real y = x;
    algorithm
    end f;
  end A;
  A a if false;
  Real y = a.f(2);
  // refused I132
end M;

// language: rules.import.ambiguous
package P
  package A
    constant Real c = 1;
    constant Real d = 2;
  end A;
  package B
    constant Real c = 3;
  end B;
  model M
    import P.A.*;
    import P.B.*;
    Real x = c;
    // refused I129
  end M;
end P;

// language: rules.import.not-ambiguous
package P
  package A
    constant Real c = 1;
    constant Real d = 2;
  end A;
  package B
    constant Real c = 3;
  end B;
  model M
    import P.A.*;
    import P.B.*;
    Real x = d;
    // check x = 2
  end M;
end P;

// language: rules.inner-outer.part-of-the-outer-class
package P
  partial model World
    parameter Real g = 9.81;
  end World;
  model Earth
    extends World;
    parameter Real T = 288;
  end Earth;
  model Mass
    outer World world;
    Real f = world.g;
  end Mass;
  model Body
    outer World world;
    Real T = world.T;
  end Body;
  model M
    inner Earth world;
    Mass mass;
    Body body;
    // refused L102
  end M;
end P;

// language: rules.base.connector-of-type
model M
  type Base = output Real;
  connector Derived
    extends Base;
  end Derived;
  Derived d = 2 * time;
  // check d = 2
end M;

// language: rules.name.into-model
// specification 5.3.2: into a class that is no package only names of `encapsulated` elements lead
model M
  model A
    Real x = 2;
    model B
      Real y = 3;
    end B;
  end A;
  A.B b;
  // refused L101
end M;

// language: rules.name.into-model-from-the-root
package P
  model M
    model A
      Real y = 3;
    end A;
    Real x = 2;
    .P.M.A a;
    // refused L101
  end M;
end P;

// language: rules.name.into-model-as-base
model M
  model A
    Real x = 2;
    model B
      Real y = 3;
    end B;
  end A;
  model C
    extends A.B;
  end C;
  C c;
  // refused L101
end M;

// language: rules.name.into-model-encapsulated
model M
  model A
    Real x = 2;
    encapsulated model B
      Real y = 3;
    end B;
  end A;
  A.B b;
  // check b.y = 3
end M;

// language: rules.name.into-class-like-a-package
// 4.7 asks of a package that it holds classes and constants only
model M
  model Parts
    constant Real k = 2;
    model B
      Real y = k + 1;
    end B;
  end Parts;
  Parts.B b;
  // check b.y = 3
end M;

// language: rules.name.into-partial-package
// specification 5.3.2: the class in which a name is looked up is not partial
model M
  partial package P
    constant Real x = 2;
  end P;
  Real y = P.x;
  // refused I103
end M;

// language: rules.name.into-package-derived-from-a-partial-one
model M
  partial package Q
    constant Real x;
  end Q;
  package P
    extends Q(x = 2);
  end P;
  model A
    replaceable package Medium = Q;
    Real y = Medium.x;
  end A;
  A a(redeclare package Medium = P);
  Real y = P.x;
  // check y = 2
  // check a.y = 2
end M;
