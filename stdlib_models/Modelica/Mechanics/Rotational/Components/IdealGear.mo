within Modelica.Mechanics.Rotational.Components;
model IdealGear "A gear without inertia, elasticity or losses"
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  parameter Real ratio(start = 1) "Turns of flange_a for one turn of flange_b";
  SI.Angle phi_a "Angle of the left shaft relative to the housing";
  SI.Angle phi_b "Angle of the right shaft relative to the housing";
equation
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  phi_a = ratio*phi_b;
  flange_b.tau = -ratio*flange_a.tau;
  annotation(__Torsion(lossless = true));
end IdealGear;
