within Modelica.Thermal.HeatTransfer.Interfaces;
partial model PartialConditionalHeatPort "Inner components find a heat port, whether there is one outside or not"
  parameter Boolean useHeatPort = false "Has the component a heat port?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Temperature T = 293.15 "Temperature of a component without heat port";
  HeatPort_a heatPort if useHeatPort "Takes the losses away" annotation(Placement(transformation(extent = {{-110, -110}, {-90, -90}})));
  HeatTransfer.Sources.FixedTemperature fixedTemperature(final T = T) if not useHeatPort
    "Stands in for a missing heat port";
protected
  HeatPort_a internalHeatPort "Where inner components connect";
equation
  connect(heatPort, internalHeatPort);
  connect(fixedTemperature.port, internalHeatPort);
end PartialConditionalHeatPort;
