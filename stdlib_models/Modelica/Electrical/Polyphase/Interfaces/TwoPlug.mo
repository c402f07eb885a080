within Modelica.Electrical.Polyphase.Interfaces;
partial model TwoPlug "A component between two plugs"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Voltage v[m] "Voltages from plug_p to plug_n";
  SI.Current i[m] "Currents into plug_p";
  PositivePlug plug_p(final m = m) "Positive plug";
  NegativePlug plug_n(final m = m) "Negative plug";
equation
  v = plug_p.pin.v - plug_n.pin.v;
  i = plug_p.pin.i;
end TwoPlug;
