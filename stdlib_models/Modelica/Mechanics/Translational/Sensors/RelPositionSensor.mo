within Modelica.Mechanics.Translational.Sensors;
model RelPositionSensor "Measures the distance between two rods"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput s_rel(unit = "m") "Position of flange_b relative to flange_a";
equation
  s_rel = flange_b.s - flange_a.s;
  flange_a.f = 0;
end RelPositionSensor;
