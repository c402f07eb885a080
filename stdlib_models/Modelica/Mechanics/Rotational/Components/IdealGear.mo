within Modelica.Mechanics.Rotational.Components;
model IdealGear "A gear without inertia, elasticity or losses"
  extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
  parameter Real ratio(start = 1) "Turns of flange_a for one turn of flange_b";
  SI.Angle phi_a "Angle of the left shaft relative to the housing";
  SI.Angle phi_b "Angle of the right shaft relative to the housing";
equation
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  phi_a = ratio*phi_b;
  flange_b.tau = -ratio*flange_a.tau;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {-30, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{30, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-30, 40}, {0, -40}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-30, -28.5714}, {0, -28.5714}}, color = {0, 0, 0}),
      Line(points = {{-30, -17.1429}, {0, -17.1429}}, color = {0, 0, 0}),
      Line(points = {{-30, -5.71429}, {0, -5.71429}}, color = {0, 0, 0}),
      Line(points = {{-30, 5.71429}, {0, 5.71429}}, color = {0, 0, 0}),
      Line(points = {{-30, 17.1429}, {0, 17.1429}}, color = {0, 0, 0}),
      Line(points = {{-30, 28.5714}, {0, 28.5714}}, color = {0, 0, 0}),
      Rectangle(extent = {{-30, 95}, {0, 40}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-30, 51}, {0, 51}}, color = {0, 0, 0}),
      Line(points = {{-30, 62}, {0, 62}}, color = {0, 0, 0}),
      Line(points = {{-30, 73}, {0, 73}}, color = {0, 0, 0}),
      Line(points = {{-30, 84}, {0, 84}}, color = {0, 0, 0}),
      Rectangle(extent = {{0, 74}, {30, 62}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{30, 95}, {60, 35}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{30, 47}, {60, 47}}, color = {0, 0, 0}),
      Line(points = {{30, 59}, {60, 59}}, color = {0, 0, 0}),
      Line(points = {{30, 71}, {60, 71}}, color = {0, 0, 0}),
      Line(points = {{30, 83}, {60, 83}}, color = {0, 0, 0}),
      Rectangle(extent = {{30, 35}, {60, -35}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{30, -23.3333}, {60, -23.3333}}, color = {0, 0, 0}),
      Line(points = {{30, -11.6667}, {60, -11.6667}}, color = {0, 0, 0}),
      Line(points = {{30, 0}, {60, 0}}, color = {0, 0, 0}),
      Line(points = {{30, 11.6667}, {60, 11.6667}}, color = {0, 0, 0}),
      Line(points = {{30, 23.3333}, {60, 23.3333}}, color = {0, 0, 0}),
      Text(extent = {{-150, 155}, {150, 115}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -65}, {150, -95}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    __Torsion(lossless = true));
end IdealGear;
