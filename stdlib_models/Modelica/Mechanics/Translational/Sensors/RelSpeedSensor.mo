within Modelica.Mechanics.Translational.Sensors;
model RelSpeedSensor "Measures the speed of one rod relative to another"
  extends Interfaces.PartialRelativeSensor;
  SI.Position s_rel "Position of flange_b relative to flange_a";
  Modelica.Blocks.Interfaces.RealOutput v_rel(unit = "m/s") "Speed of flange_b relative to flange_a";
equation
  s_rel = flange_b.s - flange_a.s;
  v_rel = der(s_rel);
  flange_a.f = 0;
end RelSpeedSensor;
