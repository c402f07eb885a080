model Gear "Two inertias and a gear: index 3"
  import Modelica.Mechanics.Rotational.Components;
  Modelica.Mechanics.Rotational.Sources.ConstantTorque motor(tau_constant = 2);
  Components.Inertia fast(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.IdealGear gear(ratio = 4);
  Components.Inertia slow(J = 3);
equation
  connect(motor.flange, fast.flange_a);
  connect(fast.flange_b, gear.flange_a);
  connect(gear.flange_b, slow.flange_a);
end Gear;
