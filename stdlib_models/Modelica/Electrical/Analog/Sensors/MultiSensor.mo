within Modelica.Electrical.Analog.Sensors;
model MultiSensor "Measures voltage, current and power"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin pc "Current flows in here";
  Interfaces.NegativePin nc "Current flows out here";
  Interfaces.PositivePin pv "Voltage from here";
  Interfaces.NegativePin nv "Voltage to here";
  Modelica.Blocks.Interfaces.RealOutput i(final quantity = "ElectricCurrent", final unit = "A") "Current from pc to nc";
  Modelica.Blocks.Interfaces.RealOutput v(final quantity = "ElectricPotential", final unit = "V") "Voltage from pv to nv";
  Modelica.Blocks.Interfaces.RealOutput power(final quantity = "Power", final unit = "W") "Power that passes";
equation
  pc.i + nc.i = 0;
  pc.v = nc.v;
  pv.i = 0;
  nv.i = 0;
  i = pc.i;
  v = pv.v - nv.v;
  power = v*i;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "V A W", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end MultiSensor;
