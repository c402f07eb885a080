within Modelica.Mechanics.Translational.Interfaces;
partial model PartialRelativeSensor "Measures something between two rods"
  extends Modelica.Icons.RectangularSensor;
  extends PartialTwoFlanges;
equation
  flange_a.f + flange_b.f = 0;
  annotation(__Torsion(lossless = true));
end PartialRelativeSensor;
