within Modelica.Mechanics.Translational.Interfaces;
partial model PartialOneFlangeAndSupport "A rod in a housing; for components that are composed of others"
  parameter Boolean useSupport = false "May the housing move?" annotation(Evaluate = true, HideResult = true);
  Flange_b flange "Rod" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Support support if useSupport "Housing, when it may move" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
protected
  Support internalSupport "Where inner components find the housing";
  Components.Fixed fixed if not useSupport "Holds a housing that may not move";
equation
  connect(internalSupport, support);
  connect(internalSupport, fixed.flange);
end PartialOneFlangeAndSupport;
