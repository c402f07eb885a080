within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialRelativeSensor "Measures something between two shafts"
  Flange_a flange_a "Left shaft";
  Flange_b flange_b "Right shaft";
equation
  flange_a.tau + flange_b.tau = 0;
  annotation(__Torsion(lossless = true));
end PartialRelativeSensor;
