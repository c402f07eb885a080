within Modelica.Mechanics.Rotational.Components;
model Disc "A rigid coupling of two shafts at a fixed angle; no inertia"
  extends Interfaces.PartialTwoFlanges;
  parameter SI.Angle deltaPhi = 0 "Angle of flange_b ahead of flange_a";
  SI.Angle phi "Angle half way between the flanges";
equation
  flange_a.phi = phi - deltaPhi/2;
  flange_b.phi = phi + deltaPhi/2;
  0 = flange_a.tau + flange_b.tau;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-12, 60}, {12, -60}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{0, 60}, {20, 85}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "deltaPhi = %deltaPhi", textColor = {0, 0, 0})}),
    __Torsion(lossless = true));
end Disc;
