within Modelica.Mechanics.Rotational.Sensors;
model MultiSensor "Measures power, speed and torque in a shaft"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes from flange_a to flange_b";
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed of the shaft";
  Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque that passes from flange_a to flange_b";
equation
  flange_b.phi = flange_a.phi;
  w = der(flange_a.phi);
  tau = flange_a.tau;
  power = tau*w;
end MultiSensor;
