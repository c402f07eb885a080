within Modelica.Mechanics.Translational.Sensors;
model ForceSensor "Measures the force in a rod"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force that passes from flange_a to flange_b";
equation
  flange_b.s = flange_a.s;
  f = flange_a.f;
end ForceSensor;
