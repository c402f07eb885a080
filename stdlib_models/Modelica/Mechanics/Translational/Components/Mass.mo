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
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-55, 45}, {55, -45}}, lineColor = {0, 127, 0}, fillColor = {200, 225, 200}, fillPattern = FillPattern.Solid, radius = 4),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "m = %m", textColor = {0, 0, 0})}),
    __Torsion(storedEnergy = m*v^2/2));
end Mass;
