within Modelica.Electrical.Analog.Sensors;
model MultiSensor "Measures voltage, current and power"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin pc "Current flows in here";
  Interfaces.NegativePin nc "Current flows out here";
  Interfaces.PositivePin pv "Voltage from here";
  Interfaces.NegativePin nv "Voltage to here";
  Modelica.Blocks.Interfaces.RealOutput i(final quantity = "ElectricCurrent", final unit = "A") "Current from pc to nc";
  Modelica.Blocks.Interfaces.RealOutput v(final quantity = "ElectricPotential", final unit = "V") "Voltage from pv to nv";
  Modelica.Blocks.Interfaces.RealOutput power(final quantity = "Power", final unit = "W") "Power that passes";
equation
  pc.i + nc.i = 0;
  pc.v = nc.v;
  pv.i = 0;
  nv.i = 0;
  i = pc.i;
  v = pv.v - nv.v;
  power = v*i;
end MultiSensor;
