within Modelica.Mechanics.Translational.Interfaces;
partial model PartialAbsoluteSensor "Measures the motion of a rod without loading it"
  extends Modelica.Icons.RectangularSensor;
  Flange_a flange "Rod to be measured" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  flange.f = 0;
  annotation(__Torsion(lossless = true));
end PartialAbsoluteSensor;
