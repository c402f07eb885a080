within Modelica.Mechanics.Translational.Sensors;
model PowerSensor "Measures the power in a rod"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes from flange_a to flange_b";
equation
  flange_b.s = flange_a.s;
  power = flange_a.f*der(flange_a.s);
end PowerSensor;
