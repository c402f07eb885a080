within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialRelativeSensor "Measures something between two shafts"
  Flange_a flange_a "Left shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Flange_b flange_b "Right shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  flange_a.tau + flange_b.tau = 0;
  annotation(__Torsion(lossless = true));
end PartialRelativeSensor;
