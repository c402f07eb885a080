within Modelica.Mechanics.Translational.Sensors;
model MultiSensor "Measures power, force and speed in a rod"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes from flange_a to flange_b";
  Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force that passes from flange_a to flange_b";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Speed of the rod";
equation
  flange_b.s = flange_a.s;
  f = flange_a.f;
  v = der(flange_a.s);
  power = f*v;
end MultiSensor;
