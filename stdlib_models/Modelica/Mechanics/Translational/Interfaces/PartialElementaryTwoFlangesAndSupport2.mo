within Modelica.Mechanics.Translational.Interfaces;
partial model PartialElementaryTwoFlangesAndSupport2 "Two rods in a housing; for components written as equations"
  parameter Boolean useSupport = false "May the housing move?" annotation(Evaluate = true, HideResult = true);
  extends PartialTwoFlanges;
  Support support(s = s_support, f = -(flange_a.f + flange_b.f)) if useSupport
    "Housing, when it may move; takes the reaction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  SI.Length s_a "Position of the left rod relative to the housing";
  SI.Length s_b "Position of the right rod relative to the housing";
protected
  SI.Length s_support "Position of the housing";
equation
  s_a = flange_a.s - s_support;
  s_b = flange_b.s - s_support;
  if not useSupport then
    s_support = 0;
  end if;
end PartialElementaryTwoFlangesAndSupport2;
