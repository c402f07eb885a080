within Modelica.Mechanics.Translational.Sources;
model Accelerate "A rod whose acceleration follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
  SI.Velocity v(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Speed of the rod relative to the housing";
  SI.Acceleration a "Acceleration of the rod relative to the housing";
  Modelica.Blocks.Interfaces.RealInput a_ref(unit = "m/s2") "Acceleration to follow" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
equation
  v = der(s);
  a = der(v);
  a = a_ref;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-55, 20}, {15, -20}}, textString = "a", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 85}, {150, 45}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Accelerate;
