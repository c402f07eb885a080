// model: P.M
package P "a model that is only checked: its first pin has the angle from outside"
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
  model M
    Pin p, n;
    Line a, b;
  equation
    connect(p, a.p);
    connect(a.n, b.p);
    connect(b.n, n);
  end M;
end P;
