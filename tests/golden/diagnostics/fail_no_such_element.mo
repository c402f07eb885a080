model A
  Modelica.Mechanics.Rotational.Components.Inertia inertia(j = 2);
end A;
