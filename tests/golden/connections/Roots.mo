// model: P.M
package P "a loop with two sources, and a bridge that hands its pins on"
  type Angle
    extends Real;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[0];
    algorithm
      assert(abs(a - b) < 1e-6, "the angles should be equal");
    end equalityConstraint;
  end Angle;
  connector Pin
    Real v;
    flow Real i;
    Angle angle;
  end Pin;
  model Line
    Pin p, n;
  equation
    Connections.branch(p.angle, n.angle);
    p.angle = n.angle;
    p.v - n.v = p.i;
    p.i + n.i = 0;
  end Line;
  model Source
    Pin p, n;
    parameter Integer priority = 0;
  equation
    Connections.potentialRoot(p.angle, priority);
    Connections.branch(p.angle, n.angle);
    if Connections.isRoot(p.angle) then
      p.angle = time;
    end if;
    n.angle = p.angle;
    p.v - n.v = 1;
    p.i + n.i = 0;
  end Source;
  model Bridge
    Pin p, n;
    Line a, b;
  equation
    connect(p, a.p);
    connect(p, b.p);
    connect(a.n, n);
    connect(b.n, n);
  end Bridge;
  model Earth
    Pin p;
  equation
    p.v = 0;
  end Earth;
  model M
    Source first(priority = 2), second(priority = 1);
    Bridge bridge;
    Earth earth;
  equation
    connect(first.p, bridge.p);
    connect(bridge.n, second.p);
    connect(second.n, first.n);
    connect(first.n, earth.p);
    connect(first.n, second.n);
  end M;
end P;
