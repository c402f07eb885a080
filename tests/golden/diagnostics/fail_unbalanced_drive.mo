model A
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia motor(J = 1);
  Components.Spring shaft(c = 100);
  Components.Inertia load(J = 2);
  Real slip;
equation
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
end A;
