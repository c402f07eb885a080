within Modelica.Electrical.Analog.Sensors;
model PowerSensor "Measures an electrical power"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin pc "Current flows in here";
  Interfaces.NegativePin nc "Current flows out here";
  Interfaces.PositivePin pv "Voltage from here";
  Interfaces.NegativePin nv "Voltage to here";
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes";
  VoltageSensor voltageSensor "Voltage";
  CurrentSensor currentSensor "Current";
  Modelica.Blocks.Math.Product product "Their product";
equation
  connect(pv, voltageSensor.p);
  connect(voltageSensor.n, nv);
  connect(pc, currentSensor.p);
  connect(currentSensor.n, nc);
  connect(voltageSensor.v, product.u1);
  connect(currentSensor.i, product.u2);
  connect(product.y, power);
end PowerSensor;
