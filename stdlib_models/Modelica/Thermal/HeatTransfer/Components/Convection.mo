within Modelica.Thermal.HeatTransfer.Components;
model Convection "Heat from a solid to a fluid; the conductance is a signal"
  SI.HeatFlowRate Q_flow "Heat per time from the solid to the fluid";
  SI.TemperatureDifference dT "Temperature of the solid above the fluid";
  Modelica.Blocks.Interfaces.RealInput Gc(unit = "W/K") "Convective thermal conductance";
  Interfaces.HeatPort_a solid "Surface of the solid";
  Interfaces.HeatPort_b fluid "Fluid";
equation
  dT = solid.T - fluid.T;
  Q_flow = Gc*dT;
  solid.Q_flow = Q_flow;
  fluid.Q_flow = -Q_flow;
  annotation(Documentation(info = "<html>
<p>Gc is the coefficient of heat transfer times the surface.</p>
</html>"));
end Convection;
