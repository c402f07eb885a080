within Modelica.Mechanics.Translational.Components;
model Spring "A linear spring"
  extends Interfaces.PartialCompliant;
  parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Stiffness";
  parameter SI.Distance s_rel0 = 0 "Length of the relaxed spring";
equation
  f = c*(s_rel - s_rel0);
  annotation(__Torsion(storedEnergy = c*(s_rel - s_rel0)^2/2));
end Spring;
