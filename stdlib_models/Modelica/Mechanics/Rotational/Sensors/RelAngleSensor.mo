within Modelica.Mechanics.Rotational.Sensors;
model RelAngleSensor "Measures the angle between two shafts"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput phi_rel(unit = "rad", displayUnit = "deg")
    "Angle of flange_b relative to flange_a";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  flange_a.tau = 0;
end RelAngleSensor;
