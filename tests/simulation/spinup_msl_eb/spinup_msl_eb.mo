model spinup_msl_eb "Two inertias with play between them; flange_b of the elastic part is on the driven side"
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.ConstantTorque drive(tau_constant = 2) "Drives the motor";
  Rotational.Components.Inertia motor(J = 0.5) "Driven inertia";
  Rotational.Components.ElastoBacklash lash(
    c = 200,
    d = 3,
    b = 0.1,
    phi_nominal = 0.01,
    phi_rel(start = 0, fixed = true),
    w_rel(start = 0, fixed = true)) "Play and elasticity";
  Rotational.Components.Inertia load(J = 1.5, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Free inertia";
equation
  connect(drive.flange, motor.flange_b);
  connect(motor.flange_a, lash.flange_b);
  connect(lash.flange_a, load.flange_b);
end spinup_msl_eb;
