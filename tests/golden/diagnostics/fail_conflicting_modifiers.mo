model M "Declared at the same line of a library"
  Modelica.Mechanics.Rotational.Components.Inertia one(J = 1, w(start = 1, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia two(J = 1, w(start = 2, fixed = true));
equation
  connect(one.flange_b, two.flange_a);
end M;
