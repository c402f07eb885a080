model A "A spring that ends in the air"
  import Modelica.Mechanics.Rotational.Components;
  Components.IdealGear gear(ratio = 2);
  Components.IdealGear gear2(ratio = 2);
equation
  connect(gear.flange_b, gear2.flange_a);
end A;
