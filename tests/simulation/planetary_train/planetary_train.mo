model planetary_train "Three inertias on a planetary gear set, driven at the sun (index 3, two motions)"
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.ConstantTorque drive(tau_constant = 10) "Drives the sun";
  Rotational.Components.Inertia sun(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Sun shaft";
  Rotational.Components.IdealPlanetary gear(ratio = 2) "Gear set";
  Rotational.Components.Inertia ring(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Ring shaft";
  Rotational.Components.Inertia carrier(J = 0.5) "Carrier shaft";
equation
  connect(drive.flange, sun.flange_a);
  connect(sun.flange_b, gear.sun);
  connect(gear.ring, ring.flange_a);
  connect(gear.carrier, carrier.flange_a);
end planetary_train;
