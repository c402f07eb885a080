model harmonic_oscillator "An inertia on a spring"
  import Modelica.Mechanics.Rotational;

  Rotational.Components.Fixed wall "Where the spring is held";
  Rotational.Components.Spring spring(c = 8) "Spring";
  Rotational.Components.Inertia mass(J = 2, phi(start = 0.5, fixed = true), w(start = 1, fixed = true)) "Inertia";
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
end harmonic_oscillator;
