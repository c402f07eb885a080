within Modelica.Electrical.Polyphase.Sources;
model SignalVoltage "Voltages given by signals"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Current i[m] = plug_p.pin.i "Currents into plug_p";
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealInput v[m](each unit = "V") "Voltages from plug_p to plug_n" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Modelica.Electrical.Analog.Sources.SignalVoltage signalVoltage[m] "Phase by phase";
equation
  connect(signalVoltage.p, plug_p.pin);
  connect(signalVoltage.n, plug_n.pin);
  connect(v, signalVoltage.v);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 255}),
      Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, 0}, {50, 0}}, color = {0, 0, 255}),
      Line(points = {{0, 50}, {0, 100}}, color = {0, 0, 127}),
      Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}));
end SignalVoltage;
