within Modelica.Mechanics.Translational.Interfaces;
partial model PartialAbsoluteSensor "Measures the motion of a rod without loading it"
  extends Modelica.Icons.RectangularSensor;
  Flange_a flange "Rod to be measured";
equation
  flange.f = 0;
  annotation(__Torsion(lossless = true));
end PartialAbsoluteSensor;
