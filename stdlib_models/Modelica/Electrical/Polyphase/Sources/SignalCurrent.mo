within Modelica.Electrical.Polyphase.Sources;
model SignalCurrent "Currents given by signals"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Voltage v[m] = plug_p.pin.v - plug_n.pin.v "Voltages from plug_p to plug_n";
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealInput i[m](each unit = "A") "Currents from plug_p to plug_n";
  Modelica.Electrical.Analog.Sources.SignalCurrent signalCurrent[m] "Phase by phase";
equation
  connect(signalCurrent.p, plug_p.pin);
  connect(signalCurrent.n, plug_n.pin);
  connect(i, signalCurrent.i);
end SignalCurrent;
