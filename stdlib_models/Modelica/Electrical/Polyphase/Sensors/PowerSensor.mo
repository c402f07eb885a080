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
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "W", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end PowerSensor;
