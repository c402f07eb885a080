within Modelica.Mechanics.Rotational.Sensors;
model PowerSensor "Measures the power in a shaft"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes from flange_a to flange_b";
equation
  flange_b.phi = flange_a.phi;
  power = flange_a.tau*der(flange_a.phi);
end PowerSensor;
