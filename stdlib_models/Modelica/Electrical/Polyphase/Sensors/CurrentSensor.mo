within Modelica.Electrical.Polyphase.Sensors;
model CurrentSensor "Measures the currents"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealOutput i[m](each unit = "A") "Currents from plug_p to plug_n";
  Modelica.Electrical.Analog.Sensors.CurrentSensor currentSensor[m] "Phase by phase";
equation
  connect(plug_p.pin, currentSensor.p);
  connect(currentSensor.n, plug_n.pin);
  connect(currentSensor.i, i);
end CurrentSensor;
