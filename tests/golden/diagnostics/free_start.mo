model A
  Modelica.Mechanics.Rotational.Components.Inertia a(J = 1);
  Modelica.Mechanics.Rotational.Components.SpringDamper s(c = 100, d = 1);
  Modelica.Mechanics.Rotational.Components.Inertia b(J = 1, w(start = 10));
equation
  connect(a.flange_b, s.flange_a);
  connect(s.flange_b, b.flange_a);
end A;
