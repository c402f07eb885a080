within Modelica.Mechanics.Translational.Interfaces;
partial model PartialCompliant "Two rods that may move against each other; no mass"
  extends PartialTwoFlanges;
  SI.Position s_rel(start = 0) "Stretch: position of flange_b relative to flange_a";
  SI.Force f "Force that the component carries (= flange_b.f)";
equation
  s_rel = flange_b.s - flange_a.s;
  f = flange_b.f;
  0 = flange_a.f + flange_b.f;
end PartialCompliant;
