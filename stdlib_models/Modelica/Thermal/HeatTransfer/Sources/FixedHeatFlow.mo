within Modelica.Thermal.HeatTransfer.Sources;
model FixedHeatFlow "A constant source of heat"
  parameter SI.HeatFlowRate Q_flow "Heat per time out of the port, at T_ref";
  parameter SI.Temperature T_ref = 293.15 "Reference temperature";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Change with the temperature of the port";
  Interfaces.HeatPort_b port "Where heat leaves";
equation
  port.Q_flow = -Q_flow*(1 + alpha*(port.T - T_ref));
end FixedHeatFlow;
