within Modelica.Mechanics.Translational.Interfaces;
partial model PartialElementaryOneFlangeAndSupport2 "A rod in a housing; for components written as equations"
  parameter Boolean useSupport = false "May the housing move?" annotation(Evaluate = true, HideResult = true);
  SI.Length s "Position of the rod relative to the housing";
  Flange_b flange "Rod" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Support support(s = s_support, f = -flange.f) if useSupport "Housing, when it may move; takes the reaction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
protected
  SI.Length s_support "Position of the housing";
equation
  s = flange.s - s_support;
  if not useSupport then
    s_support = 0;
  end if;
end PartialElementaryOneFlangeAndSupport2;
