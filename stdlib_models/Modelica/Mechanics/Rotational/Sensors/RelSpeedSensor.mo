within Modelica.Mechanics.Rotational.Sensors;
model RelSpeedSensor "Measures the speed of one shaft relative to another"
  extends Interfaces.PartialRelativeSensor;
  SI.Angle phi_rel "Angle of flange_b relative to flange_a";
  Modelica.Blocks.Interfaces.RealOutput w_rel(unit = "rad/s") "Speed of flange_b relative to flange_a";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  flange_a.tau = 0;
end RelSpeedSensor;
