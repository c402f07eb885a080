within Modelica.Mechanics.Rotational.Components;
model Inertia "A rigid shaft with inertia"
  extends Interfaces.PartialTwoFlanges;
  parameter SI.Inertia J(min = 0, start = 1) "Moment of inertia";
  parameter StateSelect stateSelect = StateSelect.default "Are phi and w to be states?" annotation(HideResult = true);
  SI.Angle phi(stateSelect = stateSelect) "Angle";
  SI.AngularVelocity w(stateSelect = stateSelect) "Speed";
  SI.AngularAcceleration a "Acceleration";
equation
  flange_a.phi = phi;
  flange_b.phi = phi;
  w = der(phi);
  a = der(w);
  J*a = flange_a.tau + flange_b.tau;
  annotation(__Torsion(storedEnergy = J*w^2/2));
end Inertia;
