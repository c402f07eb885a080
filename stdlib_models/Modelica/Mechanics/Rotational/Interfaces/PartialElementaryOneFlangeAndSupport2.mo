within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialElementaryOneFlangeAndSupport2 "A shaft in a housing; for components written as equations"
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true, HideResult = true);
  Flange_b flange "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Support support(phi = phi_support, tau = -flange.tau) if useSupport
    "Housing, when it may turn; takes the reaction" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
protected
  SI.Angle phi_support "Angle of the housing";
equation
  if not useSupport then
    phi_support = 0;
  end if;
end PartialElementaryOneFlangeAndSupport2;
