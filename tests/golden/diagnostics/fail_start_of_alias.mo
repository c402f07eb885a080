model M "The speed of the source stands for both: the message names the rotor"
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J = 1, w(start = 3000,
    fixed = true));
  Modelica.Mechanics.Rotational.Sources.Speed s;
equation
  s.w_ref = 1500;
  connect(s.flange, rotor.flange_a);
end M;
