within Modelica.Blocks.Tables;
block CombiTable2Ds "A function of two inputs, given by a table"
  extends Modelica.Blocks.Interfaces.SI2SO;
  extends Internal.CombiTable2DBase;
equation
  if warns then
    assert(noEvent(u1 >= u_min[1] and u1 <= u_max[1]), "the input u1 of a table is outside of it", level = AssertionLevel.warning);
    assert(noEvent(u2 >= u_min[2] and u2 <= u_max[2]), "the input u2 of a table is outside of it", level = AssertionLevel.warning);
  end if;
  y = if dims[1] < 2 or not isInOrder then 0 else Internal.value2D(data, slope, smoothness, extrapolation, u1, u2);
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p>The first column of <code>table</code> has the abscissas of <code>u1</code>, the first row those of <code>u2</code>; both increase. An engine's torque over
speed and pedal, for example. LinearSegments are bilinear in each cell.</p>
</html>"));
end CombiTable2Ds;
