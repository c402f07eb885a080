within Modelica.Thermal.HeatTransfer.Sources;
model PrescribedHeatFlow "A source of heat given by a signal"
  parameter SI.Temperature T_ref = 293.15 "Reference temperature";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Change with the temperature of the port";
  Modelica.Blocks.Interfaces.RealInput Q_flow(unit = "W") "Heat per time out of the port, at T_ref";
  Interfaces.HeatPort_b port "Where heat leaves";
equation
  port.Q_flow = -Q_flow*(1 + alpha*(port.T - T_ref));
end PrescribedHeatFlow;
