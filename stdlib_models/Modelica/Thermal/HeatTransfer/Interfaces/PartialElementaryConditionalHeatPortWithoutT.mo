within Modelica.Thermal.HeatTransfer.Interfaces;
partial model PartialElementaryConditionalHeatPortWithoutT "Losses leave through a heat port, if there is one"
  parameter Boolean useHeatPort = false "Has the component a heat port?" annotation(Evaluate = true, HideResult = true);
  HeatPort_a heatPort(final Q_flow = -lossPower) if useHeatPort "Takes the losses away" annotation(Placement(transformation(extent = {{-110, -110}, {-90, -90}})));
  SI.Power lossPower "Power lost; positive becomes heat";
  annotation(__Torsion(dissipatedPower = lossPower));
end PartialElementaryConditionalHeatPortWithoutT;
