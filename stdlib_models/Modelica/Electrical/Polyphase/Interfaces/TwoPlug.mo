within Modelica.Electrical.Polyphase.Interfaces;
partial model TwoPlug "A component between two plugs"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Voltage v[m] "Voltages from plug_p to plug_n";
  SI.Current i[m] "Currents into plug_p";
  PositivePlug plug_p(final m = m) "Positive plug" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NegativePlug plug_n(final m = m) "Negative plug" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  v = plug_p.pin.v - plug_n.pin.v;
  i = plug_p.pin.i;
end TwoPlug;
