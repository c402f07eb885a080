package P
  constant Real g = 9.81;
  type Angle = Real(unit = "rad");
  type Mode = enumeration(Off, On "running");
  connector Flange
    Angle phi;
    flow Real tau(unit = "N.m");
  end Flange;
  record Data
    Real a = 1;
    Integer n[2] = {1, 2};
  end Data;
  partial model Two
    Flange a, b;
    Angle rel = b.phi - a.phi;
  equation
    0 = a.tau + b.tau;
  end Two;
  model Spring
    extends Two;
    parameter Real c(min = 0) = 1;
  equation
    b.tau = c*rel;
  end Spring;
  model Body
    Flange f;
    parameter Real J = 1;
    Real w(start = 1, fixed = true);
  equation
    w = der(f.phi);
    J*der(w) = f.tau;
  end Body;
  function area
    input Data d;
    input Real r[:];
    output Real y;
  protected
    Integer i = 0;
  algorithm
    y := d.a;
    for k in 1:size(r, 1) loop
      if r[k] < 0 then
        break;
      end if;
      y := y + d.n[1]*r[k]^2;
    end for;
    while i < 3 loop
      i := i + 1;
    end while;
    assert(y >= 0, "negative");
  end area;
  model M
    replaceable model Link = Spring constrainedby Two;
    Link link[2](redeclare final parameter Real c = 3) if true;
    Body body[3](J = {1, 2, 3}, each f.phi(start = 0, fixed = true));
    outer Real world;
    Data d(a = area(Data(a = 2), {1, 2}));
    Mode m(start = Mode.Off, fixed = true);
    Boolean on(start = false, fixed = true);
  equation
    for i in 1:2 loop
      connect(body[i].f, link[i].a);
      connect(link[i].b, body[i + 1].f);
    end for;
    when {time > 0.5, sample(0.1, 0.2)} then
      m = if pre(m) == Mode.Off then Mode.On else Mode.Off;
      on = not pre(on);
      reinit(body[1].w, -pre(body[1].w));
    elsewhen initial() then
      m = Mode.On;
      on = true;
    end when;
  end M;
  model Top
    extends M(redeclare model Link = Spring(c = 2));
    inner Real world = sin(time);
    Real x[2, 2] = [1, 2; 3, 4]*transpose([time, 1; 0, 1]);
    Real s = sum(x[:, 1]) + max(x[1, :]*{1, 2}) + noEvent(if time > 1 then 1 else 0);
    annotation(experiment(StopTime = 1), Documentation(info = "<html></html>"));
  end Top;
end P;
model T
  extends P.Top;
end T;
