within Modelica.Mechanics.Translational.Components;
model Mass "A rigid body with mass"
  parameter SI.Mass m(min = 0, start = 1) "Mass";
  parameter StateSelect stateSelect = StateSelect.default "Are s and v to be states?" annotation(HideResult = true);
  extends Interfaces.PartialRigid(L = 0, s(start = 0, stateSelect = stateSelect));
  SI.Velocity v(start = 0, stateSelect = stateSelect) "Speed";
  SI.Acceleration a(start = 0) "Acceleration";
equation
  v = der(s);
  a = der(v);
  m*a = flange_a.f + flange_b.f;
  annotation(__Torsion(storedEnergy = m*v^2/2));
end Mass;
