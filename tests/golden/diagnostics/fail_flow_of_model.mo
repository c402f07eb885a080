// A torque is no equation for a connector that is connected.
model fail_flow_of_model
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Inertia
    Flange flange;
    Real w(start = 0, fixed = true);
  equation
    w = der(flange.phi);
    2*der(w) = flange.tau;
  end Inertia;
  Flange flange;
  Inertia inertia;
equation
  connect(inertia.flange, flange);
  flange.tau = 3;
end fail_flow_of_model;
