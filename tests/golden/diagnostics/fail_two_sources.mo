// model: P.M
package P
  connector RealOutput = output Real;
  expandable connector Bus
  end Bus;
  block Source
    RealOutput y[2] = {1, 2};
  end Source;
  model M
    Bus bus;
    Source a, b;
  equation
    connect(a.y, bus.x);
    connect(bus.x[2], b.y[1]);
  end M;
end P;
