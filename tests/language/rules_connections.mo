// Rules of connections.

// language: rules.connect.component-of-component
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 1;
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model Box
    Source source;
  end Box;
  model M
    Box box;
    Load load;
  equation
    connect(box.source.p, load.p);
    // refused F102
  end M;
end P;

// language: rules.connect.part-of-connector
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    Pin pin[2];
  end Plug;
  model Source
    Plug plug;
  equation
    plug.pin.v = {1, 2};
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model M
    Source source[2];
    Load load;
  equation
    connect(source[2].plug.pin[2], load.p);
    // check load.p.i = 2
  end M;
end P;

// language: rules.connect.constant-and-parameter
model M
  connector C
    constant Real x = 1;
    Real e;
    flow Real f;
  end C;
  connector D
    parameter Real x = 1;
    Real e;
    flow Real f;
  end D;
  model A
    C c;
  equation
    c.e = 1;
  end A;
  model B
    D c;
  equation
    c.f = 1;
  end B;
  A a;
  B b;
equation
  connect(a.c, b.c);
  // refused F102
end M;

// language: rules.connect.parameter-and-variable
model M
  connector C
    parameter Real x = 1;
    Real e;
    flow Real f;
  end C;
  connector D
    Real x;
    parameter Real e = 1;
    flow Real f;
  end D;
  model A
    C c;
  end A;
  model B
    D c;
  end B;
  A a;
  B b;
equation
  connect(a.c, b.c);
  // refused F102 F102
end M;

// language: rules.connect.signal-and-variable
model M
  connector C
    input Real x;
    Real e;
    Real g;
    flow Real f, h;
  end C;
  connector D
    Real x;
    Real e;
    input Real g;
    flow Real f, h;
  end D;
  model A
    C c;
  end A;
  model B
    D c;
  end B;
  A a;
  B b;
equation
  connect(a.c, b.c);
  // refused F102 F102
end M;

// language: rules.connect.parameters
model M
  connector C
    parameter Real x = 1;
    Real e;
    flow Real f;
  end C;
  model A
    C c;
  equation
    c.e = 1;
  end A;
  model B
    C c;
  equation
    c.f = 2;
  end B;
  A a;
  B b;
equation
  connect(a.c, b.c);
  // check a.c.f = -2
end M;

// language: rules.connect.no-elements
// Arrays of components without elements have connectors without elements.
package P
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Store
    parameter Real start = 1;
    Port port;
  equation
    port.p = start;
  end Store;
  model Link
    Port a, b;
  equation
    a.f = a.p - b.p;
    a.f + b.f = 0;
  end Link;
  model Wide
    Port ports[2];
  equation
    ports.p = {1, 2};
  end Wide;
  model Chain
    parameter Integer n = 1;
    Store store[n](start = 1:n);
    Link link[n - 1];
  equation
    connect(store[1:n - 1].port, link.a);
    connect(link.b, store[2:n].port);
  end Chain;
  model Hub
    parameter Integer n = 0;
    Port ports[n];
    Link link[n];
    Store store;
  equation
    connect(ports, link.a);
    for i in 1:n loop
      connect(link[i].b, store.port);
    end for;
  end Hub;
  block Sum
    parameter Integer n = 0;
    input Signal u[n];
    Real y = sum(u);
  end Sum;
  connector Signal = Real;
  block Source
    output Signal y = time;
  end Source;
  model M
    Chain one, three(n = 3);
    Hub none, single(n = 1);
    Store outside(start = 5);
    Source source[0];
    Sum sum;
    Wide wide[0];
    Store stores[0, 2];
  equation
    connect(single.ports[1], outside.port);
    connect(source.y, sum.u);
    connect(wide.ports, stores.port);
    // check one.store[1].port.f = 0
    // check three.store[1].port.f = 1
    // check three.store[3].port.f = -1
    // check none.store.port.f = 0
    // check outside.port.f = -4
    // check sum.y = 0
  end M;
end P;

// language: rules.connect.members-of-different-sizes
package P
  connector Signal = Real;
  block Source
    parameter Integer n = 1;
    output Signal y[n] = fill(time, n);
  end Source;
  block Gain
    input Signal u;
    Real y = 2*u;
  end Gain;
  connector Port
    Real p;
    flow Real f;
  end Port;
  model Store
    parameter Integer n = 1;
    Port port[n];
  equation
    port.p = fill(1, n);
  end Store;
  model M
    Source source[2](n = {2, 1});
    Gain gain[2, 2];
    Store a[2](n = {2, 1}), b[2](n = {2, 1});
  equation
    connect(source.y, gain.u);
    connect(a.port, b.port);
    // refused I108 I108 I108
  end M;
end P;

// language: rules.connect.conditional-on-both-sides
// Where either is switched off there is no connection; the others stay.
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  connector Signal = Real;
  model Wheel
    parameter Boolean braked = true;
    Flange disc if braked;
    Mass mass;
  equation
    connect(disc, mass.flange);
  end Wheel;
  model Mass
    Flange flange;
    Real w(start = 10, fixed = true);
    Real phi(start = 0, fixed = true) = flange.phi;
  equation
    der(phi) = w;
    der(w) = flange.tau;
  end Mass;
  model Brake
    parameter Boolean fitted = true;
    Flange flange if fitted;
    Damper damper;
  equation
    connect(flange, damper.flange);
  end Brake;
  model Damper
    Flange flange;
    Real w;
  equation
    w = der(flange.phi);
    flange.tau = 2*w;
  end Damper;
  model Part
    parameter Boolean used = true;
    input Signal u if used;
    output Signal y = 2*inside.u;
  protected
    Gain inside;
    Seven seven if not used;
  equation
    connect(u, inside.u);
    connect(seven.y, inside.u);
  end Part;
  block Gain
    input Signal u;
  end Gain;
  block Seven
    output Signal y = 7;
  end Seven;
  block Source
    parameter Real k = 1;
    output Signal y = k;
  end Source;
  model M
    Wheel wheel[4](braked = {false, true, true, false});
    Brake brake[4](fitted = {true, false, true, false});
    Part part[3](used = {false, true, false});
    Source source[3](k = {1, 2, 3});
  equation
    connect(wheel.disc, brake.flange);
    connect(source.y, part.u);
    // check wheel[1].mass.w = 10
    // check wheel[2].mass.w = 10
    // check wheel[3].mass.w = 1.353352832
    // check wheel[4].mass.w = 10
    // check part[1].y = 14
    // check part[2].y = 4
    // check part[3].y = 14
  end M;
end P;

// language: rules.connect.elements-of-other-types
// elements of arrays are joined under the same rules as whole arrays
package P
  connector RO = output Real;
  connector RI = input Real;
  connector BI = input Boolean;
  connector IO = output Integer;
  connector Pin
    Real v[2];
    flow Real i[2];
  end Pin;
  block Reals
    RO y[2] = {1, 2} * time;
  end Reals;
  block Integers
    IO y[2] = {1, 2};
  end Integers;
  block Booleans
    BI u[2];
  end Booleans;
  block Sinks
    RI u[2];
  end Sinks;
  model Part
    Pin p;
  end Part;
  model M
    Reals r;
    Integers i;
    Booleans b;
    Sinks s;
    Part a, c;
  equation
    connect(r.y[1], b.u[1]);
    connect(i.y[2], s.u[2]);
    connect(a.p.v[1], c.p.i[1]);
    connect(r.y[2], a.p.v[2]);
    // refused F102 F102 F102 F102
  end M;
end P;

// language: rules.connect.elements-of-parameters
model M
  connector C
    parameter Real k[2] = {1, 2};
    Real e[2];
  end C;
  model A
    C c;
  equation
    c.e = {time, 2 * time};
  end A;
  model B
    C c(k = {2, 1});
  end B;
  A a;
  B b;
equation
  connect(a.c.k[1], b.c.k[2]);
  connect(a.c.k[2], b.c.k[1]);
  connect(a.c.e[1], b.c.e[2]);
  connect(a.c.e[2], b.c.e[1]);
  // check b.c.e[1] = 2
  // check b.c.e[2] = 1
end M;

// language: rules.connect.elements-of-parameters-that-differ
// fails R309
model M
  connector C
    parameter Real k[2] = {1, 2};
  end C;
  model A
    C c;
  end A;
  A a, b;
equation
  connect(a.c.k[1], b.c.k[2]);
end M;

// language: rules.connector.more-potentials
// specification 9.3.1: as many flows as potentials
model M
  connector C
    parameter Real p = 2;
    constant Real k = 1;
    Real e = 3;
    Real e2 = 3.5;
    input Real u = 4;
    output Real y = 5;
    flow Real f;
  end C;
  model A
    C c;
  end A;
  A a;
  // warns I147
end M;

// language: rules.connector.more-flows
model M
  connector C
    Real e;
    flow Real f;
    flow Real g;
  end C;
  model A
    C c;
  equation
    c.e = 1;
  end A;
  A a;
  // warns I147
end M;

// language: rules.connector.potentials-of-a-record
model M
  record R
    Real x = 1;
    Real y = 2;
  end R;
  connector C
    R e;
    flow Real f;
  end C;
  C c;
  // warns I147
end M;

// language: rules.connector.nested
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    parameter Integer m = 3;
    Pin p[m];
    Real x;
  end Plug;
  Plug p(p.v = {1, 2, 3}, x = 4);
  // warns I147
end M;

// language: rules.connector.overdetermined
// an overdetermined potential counts as the residue of its equalityConstraint
package P
  type Vector = Real[2];
  type Angle
    extends Vector;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[1];
    algorithm
      residue := {a[1] - b[1]};
    end equalityConstraint;
  end Angle;
  connector Frame
    Real r;
    Angle a;
    flow Real f;
  end Frame;
  model M
    Frame frame(r = 1, a = {1, 2});
  equation
    Connections.root(frame.a);
    // warns I147
  end M;
end P;

// language: rules.connector.equal-numbers
package P
  type Vector = Real[2];
  type Angle
    extends Vector;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[1];
    algorithm
      residue := {a[1] - b[1]};
    end equalityConstraint;
  end Angle;
  connector Frame
    Real r[3];
    Angle a;
    flow Real f[3];
    flow Real t;
    output Boolean is_there = true;
  end Frame;
  connector Potential
    Real v;
  end Potential;
  model M
    Frame frame(r = {1, 2, 3}, a = {1, 2});
    Real x = frame.r[3];
  protected
    Potential p(v = 5);
  equation
    Connections.root(frame.a);
    // check x = 3
  end M;
end P;
