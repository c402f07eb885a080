within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialTwoFlanges "A component between two shafts"
  Flange_a flange_a "Left shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Flange_b flange_b "Right shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
end PartialTwoFlanges;
