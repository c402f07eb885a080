within Modelica.Blocks.Tables;
block CombiTable2Dv "A function of two inputs, given by a table, for several pairs of inputs"
  extends Modelica.Blocks.Interfaces.MI2MO;
  extends Internal.CombiTable2DBase;
equation
  for k in 1:n loop
    if warns then
      assert(noEvent(u1[k] >= u_min[1] and u1[k] <= u_max[1]), "an input u1 of a table is outside of it", level = AssertionLevel.warning);
      assert(noEvent(u2[k] >= u_min[2] and u2[k] <= u_max[2]), "an input u2 of a table is outside of it", level = AssertionLevel.warning);
    end if;
    y[k] = if dims[1] < 2 or not isInOrder then 0 else Internal.value2D(data, slope, smoothness, extrapolation, u1[k], u2[k]);
  end for;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p>See <a href=\"modelica://Modelica.Blocks.Tables.CombiTable2Ds\">CombiTable2Ds</a>.</p>
</html>"));
end CombiTable2Dv;
