// model: P.M
package P
  connector RealOutput = output Real;
  expandable connector Bus
    Real x[3];
  end Bus;
  model M
    Bus bus;
    RealOutput y = time;
    Real a = bus.x[1];
  equation
    connect(y, bus.x[2]);
  end M;
end P;
