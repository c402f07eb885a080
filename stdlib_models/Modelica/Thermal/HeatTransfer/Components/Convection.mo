within Modelica.Thermal.HeatTransfer.Components;
model Convection "Heat from a solid to a fluid; the conductance is a signal"
  SI.HeatFlowRate Q_flow "Heat per time from the solid to the fluid";
  SI.TemperatureDifference dT "Temperature of the solid above the fluid";
  Modelica.Blocks.Interfaces.RealInput Gc(unit = "W/K") "Convective thermal conductance" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Interfaces.HeatPort_a solid "Surface of the solid" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b fluid "Fluid" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  dT = solid.T - fluid.T;
  Q_flow = Gc*dT;
  solid.Q_flow = Q_flow;
  fluid.Q_flow = -Q_flow;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-90, 80}, {-50, -80}}, lineColor = {191, 0, 0}, fillColor = {200, 180, 170}, fillPattern = FillPattern.Solid),
      Line(points = {{-40, 40}, {80, 40}}, color = {0, 127, 255}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Line(points = {{-40, -40}, {80, -40}}, color = {0, 127, 255}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>Gc is the coefficient of heat transfer times the surface.</p>
</html>"));
end Convection;
