within Modelica.Mechanics.Rotational.Sources;
model Torque2 "A torque given by a signal, between two shafts"
  extends Interfaces.PartialTwoFlanges;
  Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque that drives flange_b forward and flange_a backward" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
equation
  flange_a.tau = tau;
  flange_b.tau = -tau;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {-30, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{30, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-30, 35}, {30, -35}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Line(points = {{-35, 5}, {-30, 12}, {-24, 17}, {-16, 22}, {-8, 24}, {0, 25}, {8, 24}, {16, 22}, {24, 17}, {30, 12}, {35, 5}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Line(points = {{0, 100}, {0, 35}}, color = {0, 0, 127}),
      Text(extent = {{-150, -50}, {150, -90}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange_a.tau*der(flange_a.phi) - flange_b.tau*der(flange_b.phi)));
end Torque2;
