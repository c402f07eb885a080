within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialAbsoluteSensor "Measures the motion of a shaft without loading it"
  Flange_a flange "Shaft to be measured";
equation
  flange.tau = 0;
  annotation(__Torsion(lossless = true));
end PartialAbsoluteSensor;
