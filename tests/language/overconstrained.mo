// Overconstrained connections (specification 9.4).

// language: overconstrained.loop
// a loop is broken at its last connection: the residue there determines the hinge; a part behind its own end is turned round
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Hinge hinge;
    Turn turn(angle = 0.3), back(angle = 0.2);
    Real force = hinge.a.f;
  equation
    connect(ground.e, hinge.a);
    connect(hinge.b, turn.a);
    connect(back.b, turn.b);
    connect(back.a, ground.e);
    // check hinge.phi = -0.1
    // check back.b.x = 1
    // check back.b.R[1] = 0.9800665778412416
    // check turn.a.R[2] = -0.09983341664682815
    // check force = 0
  end M;
end P;

// language: overconstrained.repeated
// connections that say the same twice make no loop
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Turn a(angle = 0.3), b(angle = 0.2);
  equation
    connect(ground.e, a.a);
    connect(ground.e, a.a);
    connect(a.a, b.a);
    connect(b.a, ground.e);
    // check a.b.R[1] = 0.955336489125606
    // check b.b.R[1] = 0.9800665778412416
  end M;
end P;

// language: overconstrained.arrays
// a chain of an array of connectors, connected in a loop; a part that is absent takes its connection with it
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    parameter Integer n = 3;
    parameter Boolean closed = false;
    Ground ground;
    Turn turn[n](angle = {0.1, 0.2, 0.3});
    Hinge hinge if closed;
    Real last = turn[n].b.R[1];
  equation
    connect(ground.e, turn[1].a);
    for i in 1:n - 1 loop
      connect(turn[i].b, turn[i + 1].a);
    end for;
    connect(turn[n].b, hinge.a);
    if closed then
      connect(hinge.b, ground.e);
    end if;
    // check last = 0.8253356149096783
  end M;
end P;

// language: overconstrained.in-depth
// connectors of a component that hands them on; one that contains two
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  connector Two
    End one, other;
  end Two;
  model Inside
    Two two;
    Turn turn(angle = 0.2);
    End e;
  equation
    connect(two.one, turn.a);
    connect(turn.b, two.other);
    connect(two.one, e);
  end Inside;
  model Pair2
    Two two;
    Turn turn(angle = 0.1), first(angle = 0);
  equation
    connect(two.other, turn.a);
    connect(two.one, first.a);
  end Pair2;
  model M
    Ground ground;
    Inside inside;
    Pair2 pair;
    Turn turn(angle = 0.4);
  equation
    connect(inside.two, pair.two);
    connect(inside.e, ground.e);
    connect(turn.a, pair.two.one);
    // check pair.turn.b.R[1] = 0.955336489125606
    // check turn.b.R[2] = 0.3894183423086505
  end M;
end P;

// language: overconstrained.outer
// the `inner` ground, used through `outer`
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model Part
    outer Ground ground;
    Turn turn(angle = 0.2);
    End b;
  equation
    connect(ground.e, turn.a);
    connect(turn.b, b);
  end Part;
  model M
    inner Ground ground;
    Part a, b;
    Hinge hinge;
  equation
    connect(a.b, hinge.a);
    connect(b.b, hinge.b);
    // check hinge.phi = 0
    // check a.turn.b.R[2] = 0.19866933079506122
  end M;
end P;

// language: overconstrained.potential-roots
// of potential roots the lowest priority counts, then the first; a free tree has its own; conditions decide about the number of equations
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model Body
    parameter Real R0[2] = {1, 0};
    parameter Integer priority = 0;
    End e;
    Real is;
    parameter Real x0 = 0;
  equation
    Connections.potentialRoot(e.R, priority);
    if Connections.isRoot(e.R) then
      e.R = R0;
      e.x = x0;
      is = 1;
    else
      e.f = 0;
      e.t = 0;
      is = 0;
    end if;
  end Body;
  model M
    Body a(priority = 2), b(priority = 1, R0 = {0, 1}), c(priority = 1), alone(R0 = {0, -1});
    Turn ab(angle = 0.3), bc(angle = 0.3);
  equation
    connect(a.e, ab.a);
    connect(ab.b, b.e);
    connect(b.e, bc.a);
    connect(bc.b, c.e);
    // check a.is = 0
    // check b.is = 1
    // check c.is = 0
    // check alone.is = 1
    // check a.e.R[1] = 0.29552020666133955
    // check c.e.R[1] = -0.29552020666133955
    // check alone.e.R[2] = -1
  end M;
end P;

// language: overconstrained.two-grounds
// two roots that connections join are two trees; in between their residue
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground a, b;
    Hinge hinge;
    Turn turn(angle = 0.5);
  equation
    connect(a.e, hinge.a);
    connect(hinge.b, turn.a);
    connect(turn.b, b.e);
    // check hinge.phi = -0.5
  end M;
end P;

// language: overconstrained.empty-residue
// a residue without elements: the loop is broken without a new equation
package P
  record Reference "an angle that all have: nothing to balance it"
    Real gamma;
    function equalityConstraint
      input Reference a;
      input Reference b;
      output Real residue[0];
    algorithm
      assert(abs(a.gamma - b.gamma) < 1e-6, "the angles should be equal");
    end equalityConstraint;
  end Reference;
  connector Pin
    Real v;
    flow Real i;
    Reference reference;
  end Pin;
  model Source
    Pin p, n;
    parameter Real f = 1;
  equation
    Connections.branch(p.reference, n.reference);
    Connections.root(p.reference);
    p.reference = n.reference;
    p.reference.gamma = f*time;
    p.v - n.v = 10;
    p.i + n.i = 0;
  end Source;
  model Resistor
    Pin p, n;
  equation
    Connections.branch(p.reference, n.reference);
    p.reference = n.reference;
    p.v - n.v = 5*p.i;
    p.i + n.i = 0;
  end Resistor;
  model Earth
    Pin p;
  equation
    Connections.potentialRoot(p.reference, 256);
    if Connections.isRoot(p.reference) then
      p.reference.gamma = 0;
    end if;
    p.v = 0;
  end Earth;
  model M
    Source source;
    Resistor resistor;
    Earth earth;
  equation
    connect(source.p, resistor.p);
    connect(resistor.n, source.n);
    connect(source.n, earth.p);
    // check resistor.p.i = 2
    // check resistor.n.reference.gamma = 1
    // check earth.p.reference.gamma = 1
  end M;
end P;

// language: overconstrained.empty-residue-fails
// but its assertion counts
package P
  record Reference "an angle that all have: nothing to balance it"
    Real gamma;
    function equalityConstraint
      input Reference a;
      input Reference b;
      output Real residue[0];
    algorithm
      assert(abs(a.gamma - b.gamma) < 1e-6, "the angles should be equal");
    end equalityConstraint;
  end Reference;
  connector Pin
    Real v;
    flow Real i;
    Reference reference;
  end Pin;
  model Source
    Pin p, n;
    parameter Real f = 1;
  equation
    Connections.branch(p.reference, n.reference);
    Connections.root(p.reference);
    p.reference = n.reference;
    p.reference.gamma = f*time;
    p.v - n.v = 10;
    p.i + n.i = 0;
  end Source;
  model Resistor
    Pin p, n;
  equation
    Connections.branch(p.reference, n.reference);
    p.reference = n.reference;
    p.v - n.v = 5*p.i;
    p.i + n.i = 0;
  end Resistor;
  model Earth
    Pin p;
  equation
    Connections.potentialRoot(p.reference, 256);
    if Connections.isRoot(p.reference) then
      p.reference.gamma = 0;
    end if;
    p.v = 0;
  end Earth;
  model M
    Source source, other(f = 2);
    Resistor resistor;
    Earth earth;
  equation
    connect(source.p, resistor.p);
    connect(resistor.n, other.p);
    connect(other.n, source.n);
    connect(source.n, earth.p);
    // fails R309
  end M;
end P;

// language: overconstrained.old-rooted
// the old form of `Connections.rooted`, and a function of that name
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model Part
    End a, b;
    Real x = if rooted(a.R) then 1 else 2;
  equation
    Connections.branch(a.R, b.R);
    a.R = b.R;
    a.x = b.x;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Part;
  model M
    Ground ground;
    Part part;
    Real y = N.rooted(3);
  equation
    connect(ground.e, part.b);
    // check part.x = 2
    // check y = 6
  end M;
  package N
    function rooted
      input Real x;
      output Real y;
    algorithm
      y := 2*x;
    end rooted;
  end N;
end P;

// language: overconstrained.no-root
// nothing says where the values come from
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Turn a(angle = 1), b(angle = 1);
  equation
    connect(a.b, b.a);
    // refused I133
  end M;
end P;

// language: overconstrained.two-roots
// branches join two roots
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground a;
    Turn turn(angle = 1);
  equation
    connect(a.e, turn.a);
    Connections.root(turn.a.R);
    Connections.root(turn.b.R);
    // refused I133
  end M;
end P;

// language: overconstrained.loop-of-branches
// no connection can open it
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Turn turn(angle = 1);
    End c;
  equation
    connect(ground.e, turn.a);
    Connections.branch(turn.b.R, c.R);
    Connections.branch(c.R, turn.a.R);
    // refused I133
  end M;
end P;

// language: overconstrained.not-overdetermined
// its type has no `equalityConstraint`, or it is in no connector
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Direction free = {1, 0};
  equation
    Connections.root(ground.e.x);
    Connections.root(free);
    // refused I134 I134
  end M;
end P;

// language: overconstrained.wrong-constraint
// `equalityConstraint` of another form, where a connection needs it
package P
  type Angle
    extends Real;
    function equalityConstraint
      input Real a;
      input Real b;
      output Real residue;
    algorithm
      residue := a - b;
    end equalityConstraint;
  end Angle;
  connector C
    Angle a;
  end C;
  model Fixed
    C c;
  equation
    Connections.root(c.a);
    c.a = 1;
  end Fixed;
  model M
    Fixed a, b;
  equation
    connect(a.c, b.c);
    // refused I134
  end M;
end P;

// language: overconstrained.different-types
// of two types that look alike
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  type Other
    extends Pair;
    function equalityConstraint
      input Other a;
      input Other b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Other;
  connector OtherEnd
    Real x;
    flow Real f;
    Other R;
    flow Real t;
  end OtherEnd;
  model M
    Ground ground;
    OtherEnd e;
  equation
    connect(ground.e, e);
    // refused F102
  end M;
end P;

// language: overconstrained.rooted-without-branch
// it asks for one branch
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Real x = if Connections.rooted(ground.e.R) then 1 else 2;
    // refused I133
  end M;
end P;

// language: overconstrained.decides-about-connections
// roots would decide about connections, which decide about roots
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
    Turn turn(angle = 1);
  equation
    if Connections.isRoot(ground.e.R) then
      connect(ground.e, turn.a);
    end if;
    // refused I107
  end M;
end P;

// language: overconstrained.in-when
// not in a `when`
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
  equation
    when time > 0.5 then
      Connections.root(ground.e.R);
    end when;
    // refused I107
  end M;
end P;

// language: overconstrained.in-initial-equation
// not in an `initial equation`
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
  initial equation
    Connections.root(ground.e.R);
    // refused I107
  end M;
end P;

// language: overconstrained.in-algorithm
// not in an algorithm
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
  algorithm
    Connections.root(ground.e.R);
    // refused I107
  end M;
end P;

// language: overconstrained.condition-that-varies
// not under a condition that varies
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
  equation
    if time > 0.5 then
      Connections.root(ground.e.R);
    end if;
    // refused I110
  end M;
end P;

// language: overconstrained.unique-root
// is not in the specification
package P
  type Pair = Real[2];
  type Direction "cosine and sine of an angle: two numbers for one degree of freedom"
    extends Pair;
    function equalityConstraint
      input Direction a;
      input Direction b;
      output Real residue[1];
    algorithm
      residue := {a[1]*b[2] - a[2]*b[1]};
    end equalityConstraint;
  end Direction;
  connector End
    Real x;
    flow Real f;
    Direction R;
    flow Real t;
  end End;
  function turned
    input Direction a;
    input Real phi;
    output Direction b;
  algorithm
    b := {cos(phi)*a[1] - sin(phi)*a[2], sin(phi)*a[1] + cos(phi)*a[2]};
  end turned;
  model Ground
    End e;
  equation
    Connections.root(e.R);
    e.x = 1;
    e.R = {1, 0};
  end Ground;
  partial model Link
    End a, b;
    Real phi;
  equation
    Connections.branch(a.R, b.R);
    if Connections.rooted(a.R) then
      b.R = turned(a.R, phi);
    else
      a.R = turned(b.R, -phi);
    end if;
    a.x - b.x = a.f;
    a.f + b.f = 0;
    a.t + b.t = 0;
  end Link;
  model Turn
    extends Link(phi = angle);
    parameter Real angle;
  end Turn;
  model Hinge
    extends Link(phi(start = 0.1));
  equation
    b.t = 0;
  end Hinge;
  model M
    Ground ground;
  equation
    Connections.uniqueRoot(ground.e.R);
    // refused I190
  end M;
end P;
