// Stream connectors (specification chapter 15).

// language: stream.two-inside
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    Real in_h = inStream(port.h);
  equation
    port.m = -1;
    port.h = 3;
  end Source;
  model Sink
    Port port;
    Real actual = actualStream(port.h);
  equation
    port.p = 0;
    port.h = 7;
  end Sink;
  Source source;
  Sink sink;
  Real x = inStream(sink.port.h);
equation
  connect(source.port, sink.port);
  // check source.in_h = 7
  // check sink.actual = 3
  // check x = 3
end M;

// language: stream.mixture
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    parameter Real h = 0, m = 0;
  equation
    port.m = -m;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.h);
  equation
    port.p = 0;
    port.h = 100;
  end Sink;
  Source a(h = 2, m = 1), b(h = 5, m = 3), c(h = 50, m = -0.5);
  Sink sink;
  Real at_c = inStream(c.port.h), at_a = inStream(a.port.h);
equation
  connect(a.port, sink.port);
  connect(b.port, sink.port);
  connect(sink.port, c.port);
  // check sink.h = 4.25
  // check at_c = 4.25
  // check at_a = 5
end M;

// language: stream.reversal
model M "the flow turns over at half time"
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    Real m = 1;
    parameter Real h = 3;
    Real actual = actualStream(port.h);
  equation
    port.m = -m;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real actual = actualStream(port.h), carried(start = 0, fixed = true);
  equation
    port.p = 0;
    port.h = 7;
    der(carried) = port.m*actual;
  end Sink;
  Source source(m = 0.5 - time);
  Sink sink;
equation
  connect(source.port, sink.port);
  // check source.actual = 7
  // check sink.actual = 7
  // check sink.carried = -0.5
end M;

// language: stream.through-a-hierarchy
model M
  connector Port
    flow Real m;
    Real p;
    stream Real h;
  end Port;
  model Volume
    Port a, b;
    Real h(start = 1, fixed = true);
  equation
    der(h) = max(a.m, 0)*(inStream(a.h) - h) + max(b.m, 0)*(inStream(b.h) - h);
    a.h = h;
    b.h = h;
    a.p = b.p;
    a.m + b.m = 0;
  end Volume;
  model Pipe
    Port a, b;
    Volume volume;
  equation
    connect(a, volume.a);
    connect(volume.b, b);
  end Pipe;
  model Source
    Port port;
    parameter Real h = 3, m = 2;
  equation
    port.m = -m;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.h);
  equation
    port.p = 0;
    port.h = 7;
  end Sink;
  Source source;
  Pipe pipe;
  Sink sink;
  Real back = inStream(source.port.h);
equation
  connect(source.port, pipe.a);
  connect(pipe.b, sink.port);
  // check sink.h = 2.7293294335267746
  // check back = 2.7293294335267746
end M;

// language: stream.unconnected
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    Real seen = inStream(port.h), actual = actualStream(port.h);
  equation
    port.p = 1;
    port.h = 3 + time;
  end Source;
  Source source;
  // check source.seen = 4
  // check source.actual = 4
end M;

// language: stream.of-records
model M
  record State
    Real T;
    Real X[2];
  end State;
  connector Port
    Real p;
    flow Real m;
    stream State s;
    stream Real c[2];
  end Port;
  model Source
    Port port;
    parameter Real T = 0, m = 1;
  equation
    port.m = -m;
    port.s.T = T;
    port.s.X = {T, 2*T};
    port.c = {T, -T};
  end Source;
  model Sink
    Port ports[2];
    State s = inStream(ports[1].s);
    Real c[2, 2] = inStream(ports.c);
  equation
    for i in 1:2 loop
      ports[i].p = 0;
      ports[i].s = State(100, {100, 100});
      ports[i].c = {100, 100};
    end for;
  end Sink;
  Source a(T = 2), b(T = 5, m = 3), d(T = 8);
  Sink sink;
equation
  connect(a.port, sink.ports[1]);
  connect(b.port, sink.ports[1]);
  connect(d.port, sink.ports[2]);
  // check sink.s.T = 4.25
  // check sink.s.X[2] = 8.5
  // check sink.c[1,2] = -4.25
  // check sink.c[2,1] = 8
end M;

// language: stream.without-flow-the-mean
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    parameter Real h = 0;
  equation
    port.m = 0;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.h);
  equation
    port.p = 0;
    port.h = 100;
  end Sink;
  Source a(h = 2), b(h = 4);
  Sink sink;
equation
  connect(a.port, sink.port);
  connect(b.port, sink.port);
  // check sink.h = 3
end M;

// language: stream.one-way
model M "no flow ever comes from a port with min = 0: it has no part in mixtures, also without flow"
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Source
    Port port;
    parameter Real h = 0;
  equation
    port.m = 0;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.h);
  equation
    port.p = 0;
    port.h = 100;
  end Sink;
  Source a(h = 2), b(h = 4, port(m(min = 0)));
  Sink sink;
equation
  connect(a.port, sink.port);
  connect(b.port, sink.port);
  // check sink.h = 2
end M;

// language: stream.of-no-stream
model M
  connector Port
    Real p;
    flow Real m;
  end Port;
  Port port(p = 1);
  Real x = inStream(port.p), y = actualStream(time);
  // refused I107 I107
end M;

// language: stream.in-a-function
function f
  input Real x;
  output Real y;
algorithm
  y := inStream(x);
end f;
model M
  Real y = f(time);
  // refused I121
end M;

// language: stream.with-a-potential
// a connector with one flow has one potential
model M
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  connector Other
    Real p;
    flow Real m;
    Real h;
  end Other;
  model A
    Port port;
  equation
    port.p = 0;
    port.h = 1;
  end A;
  model B
    Other port;
  equation
    port.h = 1;
    port.m = 1;
  end B;
  A a;
  B b;
equation
  connect(a.port, b.port);
  // refused F102
end M;
