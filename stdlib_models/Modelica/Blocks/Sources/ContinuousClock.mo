within Modelica.Blocks.Sources;
block ContinuousClock "The time since the start time"
  extends Interfaces.SignalSource;
equation
  y = offset + (if time < startTime then 0 else time - startTime);
  annotation(Icon(graphics = {
      Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 127}),
      Line(points = {{0, 0}, {0, 55}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{0, 0}, {35, -20}}, color = {0, 0, 127}, thickness = 0.5)}));
end ContinuousClock;
