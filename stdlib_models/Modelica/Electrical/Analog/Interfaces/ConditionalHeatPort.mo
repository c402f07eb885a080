within Modelica.Electrical.Analog.Interfaces;
partial model ConditionalHeatPort "Losses leave through a heat port, if there is one; temperature known"
  parameter Boolean useHeatPort = false "Has the component a heat port?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Temperature T = 293.15 "Temperature of a component without heat port";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(final T = T_heatPort, final Q_flow = -LossPower) if useHeatPort "Takes the losses away";
  SI.Power LossPower "Power lost; positive becomes heat";
  SI.Temperature T_heatPort "Temperature of the component";
equation
  if not useHeatPort then
    T_heatPort = T;
  end if;
end ConditionalHeatPort;
