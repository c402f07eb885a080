within Modelica.Electrical.Polyphase.Sources;
model SignalCurrent "Currents given by signals"
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  SI.Voltage v[m] = plug_p.pin.v - plug_n.pin.v "Voltages from plug_p to plug_n";
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealInput i[m](each unit = "A") "Currents from plug_p to plug_n" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Modelica.Electrical.Analog.Sources.SignalCurrent signalCurrent[m] "Phase by phase";
equation
  connect(signalCurrent.p, plug_p.pin);
  connect(signalCurrent.n, plug_n.pin);
  connect(i, signalCurrent.i);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 255}),
      Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 50}, {0, -50}}, color = {0, 0, 255}),
      Line(points = {{0, 50}, {0, 100}}, color = {0, 0, 127}),
      Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}));
end SignalCurrent;
