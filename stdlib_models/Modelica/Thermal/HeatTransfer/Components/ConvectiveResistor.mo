within Modelica.Thermal.HeatTransfer.Components;
model ConvectiveResistor "Heat from a solid to a fluid; the resistance is a signal"
  SI.HeatFlowRate Q_flow "Heat per time from the solid to the fluid";
  SI.TemperatureDifference dT "Temperature of the solid above the fluid";
  Modelica.Blocks.Interfaces.RealInput Rc(unit = "K/W") "Convective thermal resistance";
  Interfaces.HeatPort_a solid "Surface of the solid";
  Interfaces.HeatPort_b fluid "Fluid";
equation
  dT = solid.T - fluid.T;
  dT = Rc*Q_flow;
  solid.Q_flow = Q_flow;
  fluid.Q_flow = -Q_flow;
end ConvectiveResistor;
