within Modelica.Mechanics.Rotational.Sensors;
model RelAccSensor "Measures the acceleration of one shaft relative to another"
  extends Interfaces.PartialRelativeSensor;
  SI.Angle phi_rel "Angle of flange_b relative to flange_a";
  SI.AngularVelocity w_rel "Speed of flange_b relative to flange_a";
  Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "rad/s2") "Acceleration of flange_b relative to flange_a";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  a_rel = der(w_rel);
  flange_a.tau = 0;
end RelAccSensor;
