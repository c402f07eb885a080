within Modelica.Thermal.HeatTransfer.Components;
model ConvectiveResistor "Heat from a solid to a fluid; the resistance is a signal"
  SI.HeatFlowRate Q_flow "Heat per time from the solid to the fluid";
  SI.TemperatureDifference dT "Temperature of the solid above the fluid";
  Modelica.Blocks.Interfaces.RealInput Rc(unit = "K/W") "Convective thermal resistance" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Interfaces.HeatPort_a solid "Surface of the solid" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b fluid "Fluid" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  dT = solid.T - fluid.T;
  dT = Rc*Q_flow;
  solid.Q_flow = Q_flow;
  fluid.Q_flow = -Q_flow;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 60}, {-50, -60}}, lineColor = {191, 0, 0}, fillColor = {190, 160, 160}, fillPattern = FillPattern.Solid),
      Line(points = {{-40, 35}, {60, 35}}, color = {0, 127, 255}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 15),
      Line(points = {{-40, -35}, {60, -35}}, color = {0, 127, 255}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 15),
      Text(extent = {{-30, 20}, {60, -20}}, textString = "R", textColor = {191, 0, 0}),
      Text(extent = {{-150, -75}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}));
end ConvectiveResistor;
