within Modelica.Mechanics.Translational.Sources;
model Force2 "A force given by a signal, between two rods"
  extends Interfaces.PartialTwoFlanges;
  Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force that drives flange_b forward and flange_a backward" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
equation
  flange_a.f = f;
  flange_b.f = -f;
  annotation(Icon(graphics = {
      Polygon(points = {{90, 0}, {40, 40}, {40, 15}, {10, 15}, {10, -15}, {40, -15}, {40, -40}, {90, 0}}, lineColor = {0, 127, 0}, fillColor = {160, 215, 160}, fillPattern = FillPattern.Solid),
      Polygon(points = {{-90, 0}, {-40, 40}, {-40, 15}, {-10, 15}, {-10, -15}, {-40, -15}, {-40, -40}, {-90, 0}}, lineColor = {0, 127, 0}, fillColor = {160, 215, 160}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 100}, {0, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}), __Torsion(suppliedPower = -flange_a.f*der(flange_a.s) - flange_b.f*der(flange_b.s)));
end Force2;
