within Modelica.Thermal.HeatTransfer.Interfaces;
partial connector HeatPort "Where heat enters or leaves a component"
  SI.Temperature T "Temperature of the port";
  flow SI.HeatFlowRate Q_flow "Heat per time, positive into the component";
end HeatPort;
