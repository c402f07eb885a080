within Modelica.Thermal.HeatTransfer.Interfaces;
partial model PartialElementaryConditionalHeatPort "Losses leave through a heat port, if there is one; temperature known"
  parameter Boolean useHeatPort = false "Has the component a heat port?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Temperature T = 293.15 "Temperature of a component without heat port";
  HeatPort_a heatPort(final T = TheatPort, final Q_flow = -lossPower) if useHeatPort "Takes the losses away" annotation(Placement(transformation(extent = {{-110, -110}, {-90, -90}})));
  SI.Power lossPower "Power lost; positive becomes heat";
  SI.Temperature TheatPort "Temperature of the component";
equation
  if not useHeatPort then
    TheatPort = T;
  end if;
  annotation(__Torsion(dissipatedPower = lossPower));
end PartialElementaryConditionalHeatPort;
