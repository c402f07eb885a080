within Modelica.Electrical.Polyphase.Sources;
model SignalVoltage "Voltages given by signals"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Current i[m] = plug_p.pin.i "Currents into plug_p";
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealInput v[m](each unit = "V") "Voltages from plug_p to plug_n";
  Modelica.Electrical.Analog.Sources.SignalVoltage signalVoltage[m] "Phase by phase";
equation
  connect(signalVoltage.p, plug_p.pin);
  connect(signalVoltage.n, plug_n.pin);
  connect(v, signalVoltage.v);
end SignalVoltage;
