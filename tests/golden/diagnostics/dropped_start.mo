model A
  Modelica.Mechanics.Rotational.Components.Inertia a(J = 1, phi(fixed = true), w(start = 10, fixed = true));
  Modelica.Mechanics.Rotational.Components.IdealGear gear(ratio = 2);
  Modelica.Mechanics.Rotational.Components.Inertia b(J = 1, w(start = 5, fixed = true));
equation
  connect(a.flange_b, gear.flange_a);
  connect(gear.flange_b, b.flange_a);
end A;
