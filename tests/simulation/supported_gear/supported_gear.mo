model supported_gear "A gear whose housing can turn: its reaction drives the housing"
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.ConstantTorque drive(tau_constant = 6) "Drives the left shaft";
  Rotational.Components.Inertia left(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Left shaft";
  Rotational.Components.IdealGear gear(useSupport = true, ratio = 3) "Gear";
  Rotational.Components.Inertia right(J = 2) "Right shaft";
  Rotational.Components.Inertia housing(J = 4, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Housing";
equation
  connect(drive.flange, left.flange_a);
  connect(left.flange_b, gear.flange_a);
  connect(gear.flange_b, right.flange_a);
  connect(gear.support, housing.flange_a);
end supported_gear;
