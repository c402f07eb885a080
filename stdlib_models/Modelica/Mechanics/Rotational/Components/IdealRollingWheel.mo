within Modelica.Mechanics.Rotational.Components;
model IdealRollingWheel "A wheel that rolls without slip, mass or losses"
  extends Interfaces.PartialElementaryRotationalToTranslational;
  parameter SI.Distance radius(start = 0.3) "Radius of the wheel";
equation
  flangeT.s - internalSupportT.s = radius*(flangeR.phi - internalSupportR.phi);
  flangeR.tau + radius*flangeT.f = 0;
  annotation(
    Icon(graphics = {
      Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}, fillColor = {60, 60, 60}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-100, 6}, {0, -6}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-90, -70}, {90, -70}}, color = {0, 0, 0}, thickness = 0.5),
      Rectangle(extent = {{40, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "r = %radius", textColor = {0, 0, 0})}),
    __Torsion(lossless = true), Documentation(info = "<html>
<p>s = radius*phi and tau = -radius*f, both relative to the housing.</p>
</html>"));
end IdealRollingWheel;
