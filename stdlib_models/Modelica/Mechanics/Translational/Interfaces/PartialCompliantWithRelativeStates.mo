within Modelica.Mechanics.Translational.Interfaces;
partial model PartialCompliantWithRelativeStates "Two rods that may move against each other; stretch and its speed as states"
  extends PartialTwoFlanges;
  parameter StateSelect stateSelect = StateSelect.prefer "Are s_rel and v_rel to be states?"
    annotation(HideResult = true);
  parameter SI.Distance s_nominal = 1e-4 "Typical size of the stretch, for error control";
  SI.Position s_rel(start = 0, stateSelect = stateSelect, nominal = s_nominal)
    "Stretch: position of flange_b relative to flange_a";
  SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Speed of the stretch";
  SI.Force f "Force that the component carries (= flange_b.f)";
equation
  s_rel = flange_b.s - flange_a.s;
  v_rel = der(s_rel);
  f = flange_b.f;
  0 = flange_a.f + flange_b.f;
end PartialCompliantWithRelativeStates;
