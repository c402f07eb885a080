within Modelica.Blocks.Sources;
block Ramp "A signal that climbs linearly to a new level"
  extends Interfaces.SignalSource;
  parameter Real height = 1 "Level gained";
  parameter SI.Time duration(min = 0, start = 2) "Time of the climb; 0 makes it a step";
equation
  y = offset +
    (if time < startTime then 0
     elseif time < startTime + duration then height*(time - startTime)/duration
     else height);
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-40, -70}, {30, 50}, {80, 50}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "duration = %duration", textColor = {0, 0, 0})}));
end Ramp;
