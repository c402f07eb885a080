within Modelica.Mechanics.Rotational.Components;
model IdealGearR2T "A pinion and a rack without mass, elasticity or losses"
  extends Interfaces.PartialElementaryRotationalToTranslational;
  parameter Real ratio(final unit = "rad/m", start = 1) "Angle of the shaft for one metre of the rod";
equation
  flangeR.phi - internalSupportR.phi = ratio*(flangeT.s - internalSupportT.s);
  ratio*flangeR.tau + flangeT.f = 0;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {-40, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Ellipse(extent = {{-60, 60}, {40, -40}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-40, 40}, {20, -20}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-60, -40}, {100, -55}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, -40}, {-50, -32}}, color = {0, 0, 0}),
      Line(points = {{-36, -40}, {-36, -32}}, color = {0, 0, 0}),
      Line(points = {{-22, -40}, {-22, -32}}, color = {0, 0, 0}),
      Line(points = {{-8, -40}, {-8, -32}}, color = {0, 0, 0}),
      Line(points = {{6, -40}, {6, -32}}, color = {0, 0, 0}),
      Line(points = {{20, -40}, {20, -32}}, color = {0, 0, 0}),
      Line(points = {{34, -40}, {34, -32}}, color = {0, 0, 0}),
      Line(points = {{48, -40}, {48, -32}}, color = {0, 0, 0}),
      Line(points = {{62, -40}, {62, -32}}, color = {0, 0, 0}),
      Line(points = {{76, -40}, {76, -32}}, color = {0, 0, 0}),
      Line(points = {{90, -40}, {90, -32}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    __Torsion(lossless = true), Documentation(info = "<html>
<p>phi = ratio*s and f = -ratio*tau, both relative to the housing: what enters as power at the shaft leaves at the rod.</p>
</html>"));
end IdealGearR2T;
