within Modelica.Mechanics.Translational.Interfaces;
partial model PartialTwoFlanges "A component between two rods"
  Flange_a flange_a "Left rod";
  Flange_b flange_b "Right rod";
end PartialTwoFlanges;
