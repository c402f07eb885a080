within Modelica.Electrical.Polyphase.Sensors;
model VoltageSensor "Measures the voltages"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealOutput v[m](each unit = "V") "Voltages from plug_p to plug_n";
  Modelica.Electrical.Analog.Sensors.VoltageSensor voltageSensor[m] "Phase by phase";
equation
  connect(voltageSensor.p, plug_p.pin);
  connect(voltageSensor.n, plug_n.pin);
  connect(voltageSensor.v, v);
end VoltageSensor;
