within Modelica.Blocks.Sources;
block TimeTable "A signal through given points, linear between them"
  extends Interfaces.SignalSource;
  parameter Real table[:, 2] = fill(0.0, 0, 2) "Points: time, value; times in order, two alike make a jump";
  parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Seconds in a unit of the table's time";
  parameter SI.Time shiftTime = startTime "When the table's time is zero";
protected
  final parameter Integer n = size(table, 1) "Number of points";
  final parameter Real slope[max(n - 1, 0)] =
    {if table[i + 1, 1] > table[i, 1] then (table[i + 1, 2] - table[i, 2])/(table[i + 1, 1] - table[i, 1]) else 0
     for i in 1:n - 1} "Slopes between the points";
  final parameter Real begins[n] =
    {if i < n and not table[min(i + 1, n), 1] > table[i, 1] then (table[i, 1] + table[min(i + 1, n), 1])/2
     elseif i > 1 and not table[i, 1] > table[max(i - 1, 1), 1] then (table[max(i - 1, 1), 1] + table[i, 1])/2
     else table[i, 1] for i in 1:n} "Times of the points; a jump has one time, which both of its points move by half";
  Integer segment "Number of the slope that applies";
  Real t(unit = "1") = (time - shiftTime)/timeScale "The table's time";
equation
  assert(n > 0, "TimeTable needs at least one point");
  // Each inner point is a time event; between two of them the segment stays.
  segment = 1 + sum(if time >= shiftTime + timeScale*begins[i] then 1 else 0 for i in 2:n - 1);
  y = offset +
    (if time < startTime then 0
     elseif n == 1 then sum(table[:, 2])
     else sum(if segment == i then table[i + 1, 2] + slope[i]*(t - table[i + 1, 1]) else 0 for i in 1:n - 1));
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-75, 60}, {75, 30}}, lineColor = {128, 128, 128}, fillColor = {255, 235, 170}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 30}, {75, 0}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, 0}, {75, -30}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-75, -30}, {75, -60}}, lineColor = {128, 128, 128}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 60}, {0, -60}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<p>After the last point the last slope goes on; before the first point the first one. Until <code>startTime</code> the
output is the offset.</p>
</html>"));
end TimeTable;
