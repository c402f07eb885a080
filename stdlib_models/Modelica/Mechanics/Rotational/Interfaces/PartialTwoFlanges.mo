within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialTwoFlanges "A component between two shafts"
  Flange_a flange_a "Left shaft";
  Flange_b flange_b "Right shaft";
end PartialTwoFlanges;
