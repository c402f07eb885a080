within Modelica.Mechanics.Rotational.Components;
model Disc "A rigid coupling of two shafts at a fixed angle; no inertia"
  extends Interfaces.PartialTwoFlanges;
  parameter SI.Angle deltaPhi = 0 "Angle of flange_b ahead of flange_a";
  SI.Angle phi "Angle half way between the flanges";
equation
  flange_a.phi = phi - deltaPhi/2;
  flange_b.phi = phi + deltaPhi/2;
  0 = flange_a.tau + flange_b.tau;
  annotation(__Torsion(lossless = true));
end Disc;
