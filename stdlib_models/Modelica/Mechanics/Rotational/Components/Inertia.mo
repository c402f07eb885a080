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
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-50, 60}, {50, -60}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder, radius = 4),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "J = %J", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = J*w^2/2));
end Inertia;
