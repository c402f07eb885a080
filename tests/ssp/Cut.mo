package Cut "A drivetrain in three parts, and whole"
  model Motor "an inertia that a torque drives"
    parameter Real J(unit = "kg.m2") = 0.5;
    input Real tau(unit = "N.m") "of the shaft";
    output Real phi(unit = "rad", start = 0, fixed = true);
    output Real w(unit = "rad/s", start = 0, fixed = true);
  equation
    der(phi) = w;
    J*der(w) = 10*sin(3*time) + tau;
    annotation(experiment(StopTime = 2));
  end Motor;

  model Shaft "a spring and a damper; its torques follow its inputs at once"
    parameter Real c(unit = "N.m/rad") = 200, d(unit = "N.m.s/rad") = 1;
    input Real phi_a(unit = "rad"), w_a(unit = "rad/s"), phi_b(unit = "rad"), w_b(unit = "rad/s");
    output Real tau_a(unit = "N.m"), tau_b(unit = "N.m");
  equation
    tau_b = c*(phi_a - phi_b) + d*(w_a - w_b);
    tau_a = -tau_b;
  end Shaft;

  model Load "an inertia with a drag"
    parameter Real J(unit = "kg.m2") = 2, drag(unit = "N.m.s/rad") = 3;
    parameter Boolean runs = true;
    input Real tau(unit = "N.m");
    output Real phi(unit = "rad", start = 0, fixed = true);
    output Real w(unit = "rad/s", start = 0, fixed = true);
  equation
    der(phi) = w;
    J*der(w) = if runs then tau - drag*w else 0;
  end Load;

  model Whole
    Motor motor;
    Shaft shaft;
    Load load;
  equation
    shaft.phi_a = motor.phi;
    shaft.w_a = motor.w;
    shaft.phi_b = load.phi;
    shaft.w_b = load.w;
    motor.tau = shaft.tau_a;
    load.tau = shaft.tau_b;
    annotation(experiment(StopTime = 2));
  end Whole;

  model Meter "a speed in other units"
    input Real n(unit = "rev/min");
    output Real double_n(unit = "rev/min");
    input Integer gear(start = 0);
    output Integer next(start = 1);
  equation
    double_n = 2*n;
    next = gear + 1;
  end Meter;

  model Gain "its output follows its input at once"
    parameter Real k = 0.5, b = 1;
    input Real u;
    output Real y;
  equation
    y = k*u + b;
  end Gain;

  model Ends "ends before the system does"
    output Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when x > 0.35 then
      terminate("far enough");
    end when;
  end Ends;
end Cut;
