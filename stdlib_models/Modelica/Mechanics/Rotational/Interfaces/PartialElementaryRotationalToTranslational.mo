within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialElementaryRotationalToTranslational "A shaft and a rod in one housing"
  parameter Boolean useSupportR = false "May the housing turn?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean useSupportT = false "May the housing move?" annotation(Evaluate = true, HideResult = true);
  Rotational.Interfaces.Flange_a flangeR "Shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Translational.Interfaces.Flange_b flangeT "Rod" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Rotational.Interfaces.Support supportR if useSupportR "Housing of the shaft, when it may turn" annotation(Placement(transformation(extent = {{-110, -110}, {-90, -90}})));
  Translational.Interfaces.Support supportT if useSupportT "Housing of the rod, when it may move" annotation(Placement(transformation(extent = {{90, -110}, {110, -90}})));
protected
  Rotational.Interfaces.InternalSupport internalSupportR(tau = -flangeR.tau) "Takes the reaction of the shaft";
  Translational.Interfaces.InternalSupport internalSupportT(f = -flangeT.f) "Takes the reaction of the rod";
  Rotational.Components.Fixed fixedR if not useSupportR "Holds a housing that may not turn";
  Translational.Components.Fixed fixedT if not useSupportT "Holds a housing that may not move";
equation
  connect(internalSupportR.flange, supportR);
  connect(internalSupportR.flange, fixedR.flange);
  connect(internalSupportT.flange, supportT);
  connect(internalSupportT.flange, fixedT.flange);
  annotation(Documentation(info = "<html>
<p>Inside, <code>internalSupportR.phi</code> and <code>internalSupportT.s</code> are the motion of the housing, whether
it has connectors or not.</p>
</html>"));
end PartialElementaryRotationalToTranslational;
