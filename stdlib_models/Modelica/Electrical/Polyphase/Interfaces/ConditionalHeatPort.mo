within Modelica.Electrical.Polyphase.Interfaces;
partial model ConditionalHeatPort "Losses leave through heat ports, if there are any"
  parameter Integer mh(min = 1) = 3 "Number of heat ports: of phases";
  parameter Boolean useHeatPort = false "Has the component heat ports?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Temperature T[mh] = fill(293.15, mh) "Temperatures of a component without heat ports";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort[mh] if useHeatPort "Take the losses away";
end ConditionalHeatPort;
