package Drives "Drives for the tests of the session"
  type Form = enumeration(round, square);
  model Drive "a motor turns a load through a soft shaft with play"
    parameter Real J(min = 0, unit = "kg.m2") = 2 "of the load";
    parameter Real c(min = 0, max = 1e6, unit = "N.m/rad") = 100 "of the shaft";
    parameter Real gap(min = 0, unit = "rad") = 0.1;
    parameter Integer n = 2;
    parameter Real twice = 2*c;
    parameter Form form = Form.round;
    parameter Boolean pushes = true;
    final parameter Real fixedValue = 7;
    input Real u(start = 0, unit = "N.m") "torque";
    output Real w(start = 0, fixed = true, unit = "rad/s", displayUnit = "rev/min") "speed of the load";
    output Real negative = -w;
    Real phi(start = 1, fixed = true, unit = "rad"), tau(unit = "N.m");
    Real steps[n](each start = 0, each fixed = true);
  equation
    der(phi) = w;
    J*der(w) = (if pushes then u else 0) - tau - (if form == Form.round then 0.5 else 1)*w;
    tau = if phi > gap then c*(phi - gap) elseif phi < -gap then c*(phi + gap) else 0;
    for i in 1:n loop
      der(steps[i]) = i;
    end for;
    annotation(experiment(StopTime = 2));
  end Drive;
  model Fails
    Real x(start = 1, fixed = true);
  equation
    der(x) = x*x;
    annotation(experiment(StopTime = 2));
  end Fails;
  model Wrong
    Real x;
  equation
    der(x) = spede;
  end Wrong;
  model Ends
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when x > 0.5 then
      terminate("far enough");
    end when;
  end Ends;
end Drives;
