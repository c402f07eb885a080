within Modelica.Mechanics.Rotational.Components;
model RelativeStates "Offers the angle and the speed between two shafts as states"
  extends Interfaces.PartialTwoFlanges;
  parameter StateSelect stateSelect = StateSelect.prefer "Are phi_rel and w_rel to be states?"
    annotation(HideResult = true);
  parameter SI.Angle phi_nominal(displayUnit = "rad", min = 0) = 1 "Typical size of phi_rel, for error control";
  SI.Angle phi_rel(
    start = 0,
    stateSelect = stateSelect,
    nominal = if phi_nominal < Modelica.Constants.eps then 1 else phi_nominal)
    "Angle of flange_b relative to flange_a";
  SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Speed of flange_b relative to flange_a";
  SI.AngularAcceleration a_rel(start = 0) "Acceleration of flange_b relative to flange_a";
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  a_rel = der(w_rel);
  flange_a.tau = 0;
  flange_b.tau = 0;
  annotation(__Torsion(lossless = true), Documentation(info = "<html>
<p>No torque acts. In a drive that turns for long, angles grow while angles between shafts stay small: as states they
keep their accuracy, and a drive without a fixed point needs no state for the angle of the whole.</p>
</html>"));
end RelativeStates;
