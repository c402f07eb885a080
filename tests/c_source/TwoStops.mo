model TwoStops "Two pairs of wheels with a clutch each, which lock at nearly the same time"
  import Modelica.Mechanics.Rotational.Components;
  parameter Real later = 3.7e-4 "of the second one";
  Components.Inertia a1(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Components.Inertia a2(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Inertia b1(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Components.Inertia b2(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Clutch first(mu_pos = [0, 0.5], fn_max = 20, f_normalized = 1);
  Components.Clutch second(mu_pos = [0, 0.5], fn_max = 10/(0.5 + later), f_normalized = 1);
  output Real of_first = a1.w + a2.w, of_second = b1.w + b2.w "10: the momentum stays";
equation
  connect(a1.flange_b, first.flange_a);
  connect(first.flange_b, a2.flange_a);
  connect(b1.flange_b, second.flange_a);
  connect(second.flange_b, b2.flange_a);
end TwoStops;
