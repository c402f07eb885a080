# Models for the tests of the page.

# What a model says may be anything.
cat >Hostile.mo <<'MODEL'
model Hostile "</title></script><script nonce='torsion'>window.attacked = 1</script><img src=x onerror='window.attacked=1'>"
  Real x(start = 1, fixed = true, unit = "rad/s") "attack </script><script>window.attacked = 1</script> & \" ' <!-- <img src=x onerror=\"window.attacked = 1\">";
  Real '</script><script nonce="torsion">window.attacked = 1</script>'(start = 0, fixed = true) "attack by name </script><script>";
  model Part "<script>window.attacked = 1</script>"
    Real y = time;
    annotation(Icon(graphics = {Text(extent = {{-100, 0}, {100, 50}}, textString = "</text></svg><script>window.attacked = 1</script> %name"),
      Bitmap(extent = {{-100, -100}, {100, 0}}, fileName = "javascript:window.attacked=1")}));
  end Part;
  Part '"><img src=x onerror="window.attacked=1"><script>window.attacked = 1</script>' "attack by component </script><script>";
  Boolean b = x < 0.5 "attack --> ]]> </script><script>";
equation
  der(x) = -x;
  der('</script><script nonce="torsion">window.attacked = 1</script>') = 1;
end Hostile;
MODEL

cat >Failing.mo <<'MODEL'
model Failing "Ends with an error"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0.5, "x became </script><script>window.attacked = 1</script> too small");
end Failing;
MODEL

cat >Wrong.mo <<'MODEL'
model Wrong
  Real x;
equation
  x = y;
end Wrong;
MODEL

cat >Spent.mo <<'MODEL'
model Spent "a declaration that calls a function, and a state set anew at the last event"
  function loss
    input Real w;
    output Real p;
  algorithm
    p := if w > 0 then 0.5*w^2 else 0;
  end loss;
  model Fan
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    Real w = der(flange.phi) - der(phi_support);
  equation
    flange.tau = if w > 0 then 0.5*w else 0;
    annotation(__Torsion(dissipatedPower = loss(w)));
  end Fan;
  Modelica.Mechanics.Rotational.Components.Inertia J(J = 2, w(start = 3, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Spring spring(c = 5);
  Modelica.Mechanics.Rotational.Components.Fixed wall;
  Fan fan;
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, J.flange_a);
  connect(J.flange_b, fan.flange);
  when terminal() then
    reinit(J.w, 0);
  end when;
end Spent;
MODEL

cat >Shown.mo <<'MODEL'
model Shown "says how it is looked at"
  model Mass
    Real w[2](each start = 1, each fixed = true, each unit = "rad/s");
    Real tau(unit = "N.m") = -2*w[1];
  equation
    der(w[1]) = tau;
    der(w[2]) = -w[2];
  end Mass;
  Mass mass;
  annotation(
    experiment(StopTime = 2),
    Documentation(info = "<html></html>", figures = {
      Figure(title = "All", plots = {Plot(curves = {Curve(y = mass.w[2])})}),
      Figure(title = "How it " + "stops </script>", group = "Braking", preferred = true, caption = "It ends with %{mass.w[1]}, see %[the text](modelica://Shown).",
        plots = {
          Plot(title = "Power", curves = {Curve(x = time, y = mass.tau*mass.w[1], legend = "lost")}, x = Axis(min = 0.5, max = 3/2)),
          Plot(title = "Both", curves = {Curve(y = mass.w[1]), Curve(y = mass.w[2])}, y = Axis(unit = "rpm", min = -1, max = 12, label = "speed")),
          Plot(curves = {Curve(x = mass.w[1], y = der(mass.w[1])), Curve(y = mass.gone)})}),
      Figure(plots = {Plot(curves = {Curve(x = 1)})}), Figure(title = 5, plots = 7), Wrong(a = 1), 3}));
end Shown;
MODEL

cat >Buried.mo <<'MODEL'
model Buried "two hundred samples and a few impacts"
  model Ball
    Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h < 0 then
      reinit(v, -0.8*pre(v));
    end when;
  end Ball;
  model Timer
    discrete Real ticks(start = 0, fixed = true);
  equation
    when sample(0, 0.01) then
      ticks = pre(ticks) + 1;
    end when;
  end Timer;
  Ball ball;
  Timer timer;
  annotation(experiment(StopTime = 2));
end Buried;
MODEL
