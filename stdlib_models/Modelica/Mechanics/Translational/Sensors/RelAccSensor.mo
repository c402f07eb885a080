within Modelica.Mechanics.Translational.Sensors;
model RelAccSensor "Measures the acceleration of one rod relative to another"
  extends Interfaces.PartialRelativeSensor;
  SI.Position s_rel "Position of flange_b relative to flange_a";
  SI.Velocity v_rel "Speed of flange_b relative to flange_a";
  Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "m/s2") "Acceleration of flange_b relative to flange_a";
equation
  s_rel = flange_b.s - flange_a.s;
  v_rel = der(s_rel);
  a_rel = der(v_rel);
  flange_a.f = 0;
end RelAccSensor;
