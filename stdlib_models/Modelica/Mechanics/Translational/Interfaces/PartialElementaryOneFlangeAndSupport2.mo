within Modelica.Mechanics.Translational.Interfaces;
partial model PartialElementaryOneFlangeAndSupport2 "A rod in a housing; for components written as equations"
  parameter Boolean useSupport = false "May the housing move?" annotation(Evaluate = true, HideResult = true);
  SI.Length s "Position of the rod relative to the housing";
  Flange_b flange "Rod";
  Support support(s = s_support, f = -flange.f) if useSupport "Housing, when it may move; takes the reaction";
protected
  SI.Length s_support "Position of the housing";
equation
  s = flange.s - s_support;
  if not useSupport then
    s_support = 0;
  end if;
end PartialElementaryOneFlangeAndSupport2;
