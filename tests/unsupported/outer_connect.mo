package P
  connector Port
    Real p;
    flow Real f;
  end Port;
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
end P;

model A
  inner P.Port bus;
  P.Load load;
end A;
