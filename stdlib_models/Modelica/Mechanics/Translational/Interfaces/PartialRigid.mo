within Modelica.Mechanics.Translational.Interfaces;
partial model PartialRigid "A rigid body between two rods"
  extends PartialTwoFlanges;
  SI.Position s "Position of the middle";
  parameter SI.Length L(start = 0) "Length from flange_a to flange_b";
equation
  flange_a.s = s - L/2;
  flange_b.s = s + L/2;
end PartialRigid;
