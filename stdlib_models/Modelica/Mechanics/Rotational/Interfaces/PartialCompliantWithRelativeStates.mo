within Modelica.Mechanics.Rotational.Interfaces;
partial model PartialCompliantWithRelativeStates "Two shafts that may twist; twist and its speed as states"
  extends PartialTwoFlanges;
  parameter SI.Angle phi_nominal(displayUnit = "rad", min = 0) = 1e-4 "Typical size of the twist, for error control";
  parameter StateSelect stateSelect = StateSelect.prefer "Are phi_rel and w_rel to be states?"
    annotation(HideResult = true);
  SI.Angle phi_rel(
    start = 0,
    stateSelect = stateSelect,
    nominal = if phi_nominal < Modelica.Constants.eps then 1 else phi_nominal)
    "Twist: angle of flange_b relative to flange_a";
  SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Speed of the twist";
  SI.AngularAcceleration a_rel(start = 0) "Acceleration of the twist";
  SI.Torque tau "Torque that the component carries (= flange_b.tau)";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  a_rel = der(w_rel);
  tau = flange_b.tau;
  0 = flange_a.tau + flange_b.tau;
end PartialCompliantWithRelativeStates;
