within Modelica.Mechanics.Translational.Components;
model Rod "A rigid rod without mass"
  extends Interfaces.PartialRigid;
equation
  0 = flange_a.f + flange_b.f;
  annotation(__Torsion(lossless = true));
end Rod;
