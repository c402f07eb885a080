within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialAbsoluteSensor "Measures the motion of a shaft without loading it"
  Flange_a flange "Shaft to be measured" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  flange.tau = 0;
  annotation(__Torsion(lossless = true));
end PartialAbsoluteSensor;
