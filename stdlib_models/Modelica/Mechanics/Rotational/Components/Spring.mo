within Modelica.Mechanics.Rotational.Components;
model Spring "A linear torsion spring"
  extends Interfaces.PartialCompliant;
  parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Stiffness";
  parameter SI.Angle phi_rel0 = 0 "Twist of the relaxed spring";
equation
  tau = c*(phi_rel - phi_rel0);
  annotation(__Torsion(storedEnergy = c*(phi_rel - phi_rel0)^2/2));
end Spring;
