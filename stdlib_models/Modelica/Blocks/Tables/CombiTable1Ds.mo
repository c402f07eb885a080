within Modelica.Blocks.Tables;
block CombiTable1Ds "Functions of one input, given by a table"
  extends Modelica.Blocks.Interfaces.SIMO(final nout = size(columns, 1));
  extends Internal.CombiTable1DBase;
equation
  if warns then
    assert(noEvent(u >= u_min and u <= u_max), "the input of a table is outside of it", level = AssertionLevel.warning);
  end if;
  for i in 1:nout loop
    y[i] = if dims[1] == 0 or not isInOrder then 0 else Internal.value(data[:, 1], data[:, columns[i]], slope[:, i], smoothness, extrapolation, u);
  end for;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p>The first column of <code>table</code> is the abscissa, which increases. Each of <code>columns</code> gives an output. A table with one row is constant.</p>
<p>Like the original it makes no events: at the steps of ConstantSegments, and at the kinks of LinearSegments, the integrator finds out by itself.</p>
</html>"));
end CombiTable1Ds;
