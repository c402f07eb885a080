within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialElementaryTwoFlangesAndSupport2 "Two shafts in a housing; for components written as equations"
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true, HideResult = true);
  Flange_a flange_a "Left shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Flange_b flange_b "Right shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Support support(phi = phi_support, tau = -(flange_a.tau + flange_b.tau)) if useSupport
    "Housing, when it may turn; takes the reaction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
protected
  SI.Angle phi_support "Angle of the housing";
equation
  if not useSupport then
    phi_support = 0;
  end if;
end PartialElementaryTwoFlangesAndSupport2;
