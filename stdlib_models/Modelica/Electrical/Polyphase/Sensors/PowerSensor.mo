within Modelica.Electrical.Polyphase.Sensors;
model PowerSensor "Measures the power of all phases together, instant by instant"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug pc(final m = m) "Currents flow in here";
  Interfaces.NegativePlug nc(final m = m) "Currents flow out here";
  Interfaces.PositivePlug pv(final m = m) "Voltages from here";
  Interfaces.NegativePlug nv(final m = m) "Voltages to here";
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power that passes";
  VoltageSensor voltageSensor(final m = m) "Voltages";
  CurrentSensor currentSensor(final m = m) "Currents";
  Modelica.Blocks.Math.Product product[m] "Power of each phase";
  Modelica.Blocks.Math.Sum sum(final nin = m, final k = ones(m)) "Power of all";
equation
  connect(pc, currentSensor.plug_p);
  connect(currentSensor.plug_n, nc);
  connect(pv, voltageSensor.plug_p);
  connect(voltageSensor.plug_n, nv);
  connect(voltageSensor.v, product.u1);
  connect(currentSensor.i, product.u2);
  connect(product.y, sum.u);
  connect(sum.y, power);
end PowerSensor;
