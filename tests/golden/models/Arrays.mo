model Arrays "Arrays of components and of Reals, loops, conditions, inheritance, modification"
  package Parts
    connector Pin
      Real v;
      flow Real i;
    end Pin;
    partial model TwoPins
      Pin p, n;
      Real v, i;
    equation
      v = p.v - n.v;
      p.i = i;
      p.i + n.i = 0;
    end TwoPins;
    model Resistor
      extends TwoPins;
      parameter Real R = 1;
    equation
      v = R*i;
    end Resistor;
    model Capacitor
      extends TwoPins(v(start = 0, fixed = true));
      parameter Real C = 1;
    equation
      C*der(v) = i;
    end Capacitor;
    model Ground
      Pin p;
    equation
      p.v = 0;
    end Ground;
    model Source
      extends TwoPins;
      parameter Real V = 1;
    equation
      v = V;
    end Source;
  end Parts;
  parameter Integer n = 3;
  parameter Boolean with_load = true;
  Parts.Source source(V = 5);
  Parts.Resistor r[n](R = {1, 2, 3}, each v(nominal = 10));
  Parts.Capacitor c[n](each C = 0.1);
  Parts.Resistor load(R = 10) if with_load;
  Parts.Ground ground;
  Real voltages[n] = c.v;
  Real total = sum(voltages);
equation
  connect(source.p, r[1].p);
  for k in 1:n loop
    connect(r[k].n, c[k].p);
    connect(c[k].n, ground.p);
    if k < n then
      connect(r[k].n, r[k + 1].p);
    end if;
  end for;
  connect(source.n, ground.p);
  connect(load.p, c[n].p);
  connect(load.n, ground.p);
end Arrays;
