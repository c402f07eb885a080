within Modelica.Thermal.HeatTransfer.Components;
model HeatCapacitor "A body of uniform temperature that stores heat"
  parameter SI.HeatCapacity C "Heat capacity";
  SI.Temperature T(start = 293.15, displayUnit = "degC") "Temperature of the body";
  SI.TemperatureSlope der_T(start = 0) "Change of the temperature";
  Interfaces.HeatPort_a port "Where heat enters";
equation
  T = port.T;
  der_T = der(T);
  C*der_T = port.Q_flow;
end HeatCapacitor;
