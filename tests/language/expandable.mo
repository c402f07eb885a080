// Expandable connectors (specification 9.1.3).

// language: expandable.signals
// elements that no class declares take their type from the other side
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  connector IntegerInput = input Integer;
  connector IntegerOutput = output Integer;
  expandable connector Bus
  end Bus;
  block Source
    parameter Real k = 1;
    RealOutput y = k*time;
    IntegerOutput n = 3;
  end Source;
  block Gain
    RealInput u;
    IntegerInput n;
    RealOutput y = n*u;
  end Gain;
  model M
    Bus bus;
    Source source(k = 2);
    Gain gain;
  equation
    connect(source.y, bus.speed);
    connect(bus.speed, gain.u);
    connect(gain.n, bus.gear);
    connect(source.n, bus.gear);
    // check bus.speed = 2
    // check bus.gear = 3
    // check gain.y = 6
  end M;
end P;

// language: expandable.through-components
// what one component puts on the bus, another takes from its own end of it
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  model Engine
    Bus bus;
    RealOutput w(unit = "rad/s");
  equation
    w = 100*time;
    connect(w, bus.engineSpeed);
  end Engine;
  model Hub "knows no name at all"
    Bus left, right;
  equation
    connect(left, right);
  end Hub;
  model Controller
    Bus bus;
    RealInput w;
    RealOutput torque;
  equation
    torque = 5 - w/100;
    connect(bus.engineSpeed, w);
    connect(torque, bus.torqueDemand);
  end Controller;
  model M
    Controller controller;
    Hub hub;
    Engine engine;
    Real demand = hub.right.torqueDemand;
  equation
    connect(controller.bus, hub.left);
    connect(hub.right, engine.bus);
    // check controller.w = 100
    // check engine.bus.torqueDemand = 4
    // check demand = 4
  end M;
end P;

// language: expandable.nested
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Sink
    RealInput u, v;
    Real y = 10*u + v;
  end Sink;
  expandable connector SubBus
    Real declared;
    Real unused;
  end SubBus;
  expandable connector Bus
    SubBus sub;
    Integer alsoUnused;
  end Bus;
  model Sensor
    Bus bus;
    RealOutput y = time, z = 2*time;
  equation
    connect(y, bus.sub.declared);
    connect(z, bus.sub.more);
  end Sensor;
  model M
    Sensor sensor;
    Bus bus;
    SubBus sub;
    Sink sink;
  equation
    connect(sensor.bus, bus);
    connect(bus.sub, sub);
    connect(sub.declared, sink.u);
    connect(sub.more, sink.v);
    // check sink.y = 12
    // check bus.sub.declared = 1
    // check sub.more = 2
    // check sensor.bus.sub.more = 2
  end M;
end P;

// language: expandable.arrays
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  block Source
    RealOutput y = time;
    RealOutput v[3] = {1, 2, 3};
  end Source;
  block Sum
    RealInput u[3];
    Real y = u[1] + 10*u[2] + 100*u[3];
  end Sum;
  model M
    parameter Boolean useSum = true;
    Bus bus, other;
    Source source[3];
    Sum sum if useSum, whole;
  equation
    for i in 1:3 loop
      connect(source[4 - i].y, bus.part[4 - i]);
    end for;
    connect(bus, other);
    if useSum then
      connect(other.part, sum.u);
    end if;
    connect(source[1].v, bus.whole);
    connect(other.whole, whole.u);
    // check sum.y = 111
    // check other.part[2] = 1
    // check whole.y = 321
  end M;
end P;

// language: expandable.physical
// a connector with flows as an element
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  expandable connector Bus
  end Bus;
  model Spring
    Flange a, b;
  equation
    a.tau = 10*(a.phi - b.phi);
    a.tau + b.tau = 0;
  end Spring;
  model Fixed
    Flange flange;
  equation
    flange.phi = 0;
  end Fixed;
  model Push
    Flange flange;
  equation
    flange.tau = -5*time;
  end Push;
  model M
    Bus bus;
    Spring spring, second;
    Fixed fixed;
    Push push;
  equation
    connect(push.flange, bus.shaft);
    connect(bus.shaft, spring.a);
    connect(second.a, bus.shaft);
    connect(spring.b, fixed.flange);
    connect(second.b, fixed.flange);
    // check bus.shaft.phi = 0.25
    // check spring.a.tau = 2.5
  end M;
end P;

// language: expandable.neither-side
package P
  expandable connector Bus
  end Bus;
  model M
    Bus a, b;
  equation
    connect(a.x, b.y);
    // refused I124
  end M;
end P;

// language: expandable.undeclared-on-the-way
package P
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  model M
    Bus bus;
    RealOutput y = time;
  equation
    connect(y, bus.sub.x);
    // refused L102
  end M;
end P;

// language: expandable.without-source
package P
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  block Sink
    RealInput u;
    Real y = u;
  end Sink;
  model M
    Sink sink;
  protected
    Bus bus;
  equation
    connect(bus.x, sink.u);
    // refused F101
  end M;
end P;

// language: expandable.with-another-connector
package P
  expandable connector Bus
  end Bus;
  connector Plain
    Real x;
  end Plain;
  model Inner
    Plain plain;
  equation
    plain.x = 1;
  end Inner;
  model M
    Bus bus;
    Inner inner_;
  equation
    connect(bus, inner_.plain);
    // refused F102
  end M;
end P;

// language: expandable.not-connected
package P
  expandable connector Bus
    Real x;
  end Bus;
  model M
    Bus bus;
    Real y = bus.x;
    // refused L102
  end M;
end P;

// language: expandable.contains-itself
package P
  expandable connector Bus
  end Bus;
  model M
    Bus a, b;
  equation
    connect(a, b.x);
    connect(b, a.x);
    // refused I113
  end M;
end P;

// language: expandable.too-many-subscripts
package P
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  model Source
    RealOutput y = time;
  end Source;
  model M
    Bus bus;
    Source s;
  equation
    connect(bus.x, s.y[1, 2]);
    // refused L102 I109
  end M;
end P;

// language: expandable.absent-source
// a connection to a component that is switched off vanishes, and gives the bus nothing
package P
  connector RealInput = input Real;
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  model Source
    RealOutput y = time;
  end Source;
  model Sink
    RealInput u;
  end Sink;
  model M
    parameter Boolean use = false;
    Bus bus;
    Source s if use;
    Sink sink if use;
    Source other;
    Sink k;
  equation
    connect(s.y, bus.v);
    connect(bus.w, sink.u);
    connect(other.y, bus.used);
    connect(bus.used, k.u);
    // check k.u = 1
  end M;
end P;

// language: expandable.beside-other-connections
// subscripts of connections that have nothing to do with a bus keep their meaning
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector RealOutput = output Real;
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  model R
    Pin p, n;
  equation
    p.i + n.i = 0;
    p.v - n.v = p.i;
  end R;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Source
    RealOutput y[2] = {1, 2}*time;
  end Source;
  model Sink
    RealInput u;
  end Sink;
  model M
    R r[3];
    Ground g, h;
    Bus bus, buses[2];
    Source s[Boolean];
    Sink sink, other;
  equation
    connect(r[end].n, g.p);
    connect(r[{1, 2}].n, r[{2, 3}].p);
    connect(r[1].p, h.p);
    connect(s[true].y[2], bus.x);
    connect(bus.x, sink.u);
    connect(s[false].y[1], buses[1].z);
    connect(buses[1], buses[2]);
    connect(buses[2].z, other.u);
    // check sink.u = 2
    // check other.u = 1
    // check r[3].p.i = 0
  end M;
end P;

// language: expandable.flow-used-on-one-side
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 2 + p.i;
  end Source;
  model Battery
    Bus bus;
    Source source;
  equation
    connect(source.p, bus.p);
  end Battery;
  model Other
    Bus bus;
  end Other;
  model M
    Bus bus;
    Battery battery;
    Other other, further;
  equation
    connect(battery.bus, bus);
    connect(other.bus, bus);
    connect(further.bus, other.bus);
    // check battery.source.p.v = 2
    // check other.bus.p.v = 2
    // check further.bus.p.i = 0
  end M;
end P;

// language: expandable.declared-flow-used-on-one-side
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
    Pin p;
    Real speed;
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 2 + p.i;
  end Source;
  model Battery
    Bus bus;
    Source source;
  equation
    connect(source.p, bus.p);
  end Battery;
  model Other
    Bus bus;
  end Other;
  model M
    Battery battery;
    Other other;
  equation
    connect(battery.bus, other.bus);
    // check battery.source.p.v = 2
    // check other.bus.p.v = 2
  end M;
end P;

// language: expandable.flow-in-a-nested-bus
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 2 + p.i;
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model Battery
    Bus bus;
    Source source;
    Bus sub;
  equation
    connect(source.p, sub.p);
    connect(sub, bus.sub);
  end Battery;
  model Other
    Bus bus;
  end Other;
  model User
    Bus bus;
    Bus sub;
    Load load;
  equation
    connect(bus.sub, sub);
    connect(sub.p, load.p);
  end User;
  model M
    Bus bus;
    Battery battery;
    Other other;
    User user;
  equation
    connect(battery.bus, bus);
    connect(other.bus, bus);
    connect(user.bus, bus);
    // check user.load.p.i = 1
    // check other.bus.sub.p.v = 1
  end M;
end P;

// language: expandable.nothing-gives-the-signal
package P
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  model Reader
    Bus bus;
    RealInput u;
    Real y = 2 * u;
  equation
    connect(bus.speed, u);
  end Reader;
  model M
    Reader a, b;
  protected
    Bus bus;
  equation
    connect(a.bus, bus);
    connect(b.bus, bus);
    // refused F101
  end M;
end P;

// language: expandable.array-of-unknown-size
model M
  expandable connector Bus
    Real x[:];
  end Bus;
  connector RealOutput = output Real;
  model Source
    RealOutput y[3] = {1, 2, 3} * time;
  end Source;
  Bus bus;
  Source source;
equation
  connect(source.y, bus.x);
  // check bus.x[3] = 3
end M;

// language: expandable.only-inputs
package P
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  model Part
    RealInput u = 1;
  end Part;
  model Group
    Bus bus;
    Part part;
  equation
    connect(part.u, bus.u);
  end Group;
  model M
    Group group;
    // refused F102
  end M;
end P;

// language: expandable.through-arrays-of-components
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Source
    parameter Real v = 2;
    Pin p;
  equation
    p.v = v + p.i;
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model Cell
    Bus bus;
    Source source;
  equation
    connect(source.p, bus.p);
  end Cell;
  model Pack
    Bus bus[3];
    Cell cell[3](source(v = {2, 4, 6}));
  equation
    connect(cell.bus, bus);
  end Pack;
  model M
    Pack pack;
    Load load[2];
    Bus bus[2];
  equation
    connect(pack.bus[2:3], bus);
    connect(bus[1].p, load[1].p);
    connect(bus[2].p, load[2].p);
    // check load[1].p.i = 2
    // check load[2].p.i = 3
    // check pack.cell[1].source.p.v = 2
  end M;
end P;

// language: expandable.input-of-the-model-inside
package P "an input of a class is a source inside of it"
  connector RealInput = input Real;
  expandable connector Bus1
    Real x;
  end Bus1;
  expandable connector Bus2
    Real y;
  end Bus2;
  model Part
    RealInput x = 1;
    RealInput y = 2;
    Bus1 bus1;
    Bus2 bus2;
  equation
    connect(x, bus1.x);
    connect(y, bus2.y);
    connect(bus1, bus2);
  end Part;
  model M
    Part part;
    // check part.bus1.x = 1
    // check part.bus2.y = 2
  end M;
end P;

// language: expandable.arrays-of-buses
package P
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  block Source
    parameter Real k = 1;
    RO y = k * time;
  end Source;
  block Gain
    RI u;
    Real y = 2 * u;
  end Gain;
  block Vector
    RO y[2] = {7, 8} * time;
  end Vector;
  block Reader
    RI u[2];
    Real sum = u[1] + 10 * u[2];
  end Reader;
  model Part
    Bus bus;
    Source s;
  equation
    connect(s.y, bus.x);
  end Part;
  model M
    Bus bus[2], other[2], third[2];
    Source s[2](k = {3, 4});
    Gain g[2], h[2];
    Part part[2](s(k = {5, 6}));
    Vector vector;
    Reader reader;
  equation
    connect(s.y, bus.x);
    connect(bus, other);
    connect(other.x, g.u);
    connect(part.bus, third);
    connect(third.x, h.u);
    connect(vector.y, bus.z);
    connect(other.z, reader.u);
    // check g[1].y = 6
    // check g[2].y = 8
    // check h[2].y = 12
    // check reader.sum = 87
  end M;
end P;

// language: expandable.several-subscripts
package P
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  block Source
    parameter Real k = 1;
    RO y = k * time;
  end Source;
  block Gain
    RI u;
    Real y = 2 * u;
  end Gain;
  model M
    Bus bus, other, third;
    Source s[2, 3](k = {{1, 2, 3}, {4, 5, 6}});
    Gain g[2, 3], h[2, 3];
  equation
    for i in 1:2, j in 1:3 loop
      connect(s[i, j].y, bus.x[i, j]);
    end for;
    connect(bus, other);
    connect(other.x[2, 3], g[1, 1].u);
    for i in 1:2, j in 1:3 loop
      if i + j > 2 then
        connect(other.x[1, 2], g[i, j].u);
      end if;
    end for;
    connect(s.y, third.all);
    connect(third.all, h.u);
    // check g[1,1].y = 12
    // check g[2,3].y = 4
    // check h[2,1].y = 8
    // check h[1,3].y = 6
  end M;
end P;

// language: expandable.some-elements-of-an-array
package P "an element that no connection names is not there, whether the class declares the array or not"
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
    Real declared[4](each start = 7, each min = 1);
    Boolean flags[2, 2];
  end Bus;
  block Source
    RO y = 2 * time;
  end Source;
  block Gain
    RI u;
    Real y = 3 * u;
  end Gain;
  connector BO = output Boolean;
  block Switch
    BO on = true;
  end Switch;
  model M
    Bus bus, other;
    Source s, t;
    Gain g, h;
    Switch switch;
    Real read = other.declared[2] + bus.some[3], n = size(bus.declared, 1) + 10 * size(bus.some, 1);
    Boolean on = other.flags[2, 1];
  equation
    connect(s.y, bus.declared[2]);
    connect(bus, other);
    connect(other.declared[2], g.u);
    connect(t.y, other.some[3]);
    connect(bus.some[3], h.u);
    connect(switch.on, bus.flags[2, 1]);
    // check g.y = 6
    // check h.y = 6
    // check read = 4
    // check n = 34
    // check on = 1
  end M;
end P;

// language: expandable.element-of-each-component
package P "each component names the element of its own number"
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  model Cell
    parameter Integer i = 1;
    Bus bus;
    RO v = i * time;
  equation
    connect(v, bus.v[i]);
  end Cell;
  block Sink
    parameter Integer n = 1;
    RI u[n];
  end Sink;
  model Reader
    Bus bus;
    Sink last, all(n = 4);
  equation
    connect(bus.v[4], last.u[1]);
    connect(bus.v, all.u);
  end Reader;
  model M
    Cell cell[4](i = {2, 1, 4, 3});
    Cell lonely(i = 3);
    Reader reader;
    Bus bus;
    // check reader.last.u[1] = 4
    // check reader.all.u[1] = 1
    // check reader.all.u[3] = 3
    // check lonely.v = 3
  equation
    for i in 1:4 loop
      connect(cell[i].bus, bus);
    end for;
    connect(bus, reader.bus);
  end M;
end P;

// language: expandable.some-connectors-of-an-array
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
    Pin declared[3];
  end Bus;
  model Source
    parameter Real v = 2;
    Pin p;
  equation
    p.v = v + p.i;
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model Part
    Bus bus;
    Source source, more(v = 4);
  equation
    connect(source.p, bus.declared[3]);
    connect(more.p, bus.added[2]);
  end Part;
  model M
    Part part;
    Bus bus;
    Load load, other;
    Real v = bus.declared[3].v;
  equation
    connect(part.bus, bus);
    connect(bus.declared[3], load.p);
    connect(bus.added[2], other.p);
    // check load.p.i = 1
    // check other.p.i = 2
    // check v = 1
  end M;
end P;

// language: expandable.slices
package P
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
    Real declared[3, 2];
  end Bus;
  block Vector
    RO y[3] = {1, 2, 3} * time;
  end Vector;
  block Source
    parameter Real k = 1;
    RO y = k * time;
  end Source;
  block Pair
    RI u[2];
    Real sum = u[1] + 10 * u[2];
  end Pair;
  block Gain
    RI u;
  end Gain;
  model M
    parameter Integer n = 2;
    Bus bus, other;
    Vector vector;
    Source s[4](k = {1, 2, 3, 4});
    Pair a, b, c, d;
    Gain g[2];
  equation
    connect(vector.y[2:3], bus.two);
    connect(bus.two, a.u);
    connect(s[n:3].y, bus.three[{4, 2}]);
    connect(bus, other);
    connect(other.three[{2, 4}], b.u);
    connect(other.three[{2, 4}], g.u);
    connect(s[{1, 4}].y, bus.declared[2, :]);
    connect(other.declared[2, 1:2], c.u);
    connect(vector.y[{3, 1}], other.four[2:3]);
    connect(bus.four[2:3], d.u);
    // check a.sum = 32
    // check b.sum = 23
    // check g[1].u = 3
    // check g[2].u = 2
    // check c.sum = 41
    // check d.sum = 13
  end M;
end P;

// language: expandable.arrays-of-one
package P
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  block Source
    RO y = 2 * time;
  end Source;
  block Gain
    RI u;
  end Gain;
  block Vector
    RO y[1] = {3 * time};
  end Vector;
  model M
    parameter Integer n = 1;
    Bus bus;
    Source s[n];
    Gain g[n], h;
    Vector vector;
  equation
    connect(s.y, bus.x);
    connect(bus.x, g.u);
    connect(vector.y, bus.z[n:n]);
    connect(bus.z[n], h.u);
    // check g[1].u = 2
    // check h.u = 3
  end M;
end P;

// language: expandable.element-without-source
package P
  connector RI = input Real;
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  block Source
    RO y = 2 * time;
  end Source;
  block Gain
    RI u;
  end Gain;
  model M
    Source s;
    Gain g;
  protected
    Bus bus;
  equation
    connect(s.y, bus.x[1]);
    connect(bus.x[2], g.u);
    // refused F101
  end M;
end P;

// language: expandable.element-not-connected
package P
  connector RO = output Real;
  expandable connector Bus
    Real x[3];
  end Bus;
  model M
    Bus bus;
    RO y = time;
    parameter Integer i = 3;
    Real a = bus.x[1];
    Real b = sum(bus.x);
    Real c = bus.x[i];
    Real d = bus.x[2];
  equation
    connect(y, bus.x[2]);
    // refused L102 L102 L102
  end M;
end P;

// language: expandable.connector-of-an-array-not-connected
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
    Pin p[3];
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 2 + p.i;
  end Source;
  model M
    Bus bus;
    Source s;
    Real a = bus.p[1].v;
    Real b[3] = bus.p.v;
    Real c = bus.p[2].v;
  equation
    connect(s.p, bus.p[2]);
    // refused L102 L102
  end M;
end P;

// language: expandable.two-sources-of-an-element
package P
  connector RO = output Real;
  expandable connector Bus
  end Bus;
  block Source
    RO y = 2 * time;
  end Source;
  model M
    Bus bus;
    Source s[3];
  equation
    connect(s.y, bus.x);
    connect(s[1].y, bus.x[2]);
    // refused F102
  end M;
end P;
