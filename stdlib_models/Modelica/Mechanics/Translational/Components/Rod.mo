within Modelica.Mechanics.Translational.Components;
model Rod "A rigid rod without mass"
  extends Interfaces.PartialRigid;
equation
  0 = flange_a.f + flange_b.f;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "L = %L", textColor = {0, 0, 0})}),
    __Torsion(lossless = true));
end Rod;
