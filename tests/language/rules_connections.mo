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
    flow Real f;
  end C;
  connector D
    Real x;
    Real e;
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
  // refused F102
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
