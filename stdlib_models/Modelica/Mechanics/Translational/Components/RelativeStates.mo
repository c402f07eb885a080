within Modelica.Mechanics.Translational.Components;
model RelativeStates "Offers the distance and the speed between two rods as states"
  extends Interfaces.PartialTwoFlanges;
  parameter StateSelect stateSelect = StateSelect.prefer "Are s_rel and v_rel to be states?"
    annotation(HideResult = true);
  SI.Position s_rel(start = 0, stateSelect = stateSelect) "Position of flange_b relative to flange_a";
  SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Speed of flange_b relative to flange_a";
  SI.Acceleration a_rel(start = 0) "Acceleration of flange_b relative to flange_a";
equation
  s_rel = flange_b.s - flange_a.s;
  v_rel = der(s_rel);
  a_rel = der(v_rel);
  flange_a.f = 0;
  flange_b.f = 0;
  annotation(__Torsion(lossless = true));
end RelativeStates;
