within Modelica.Blocks.Tables;
block CombiTable1Dv "Functions given by a table, each of an input of its own"
  extends Modelica.Blocks.Interfaces.MIMOs(final n = size(columns, 1));
  extends Internal.CombiTable1DBase;
equation
  if warns then
    for i in 1:n loop
      assert(noEvent(u[i] >= u_min and u[i] <= u_max), "an input of a table is outside of it", level = AssertionLevel.warning);
    end for;
  end if;
  for i in 1:n loop
    y[i] = if dims[1] == 0 or not isInOrder then 0 else Internal.value(data[:, 1], data[:, columns[i]], slope[:, i], smoothness, extrapolation, u[i]);
  end for;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p><code>y[i]</code> is what column <code>columns[i]</code> says at <code>u[i]</code>. See <a href=\"modelica://Modelica.Blocks.Tables.CombiTable1Ds\">CombiTable1Ds</a>.</p>
</html>"));
end CombiTable1Dv;
