within Modelica.Mechanics.Rotational.Sensors;
model TorqueSensor "Measures the torque in a shaft"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque that passes from flange_a to flange_b";
equation
  flange_b.phi = flange_a.phi;
  tau = flange_a.tau;
end TorqueSensor;
