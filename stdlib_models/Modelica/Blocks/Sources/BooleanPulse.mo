within Modelica.Blocks.Sources;
block BooleanPulse "A Boolean signal that is true for a part of every period"
  extends Interfaces.partialBooleanSource;
  parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "True time in percent of the period";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Time from one start to the next";
  parameter SI.Time startTime = 0 "First start";
protected
  parameter SI.Time Twidth = period*width/100 "True time";
  Integer count "Number of the present period, from 0; negative before the start";
initial equation
  count = integer((time - startTime)/period);
equation
  when time >= startTime + (pre(count) + 1)*period then
    count = pre(count) + 1;
  end when;
  y = time >= startTime and time < startTime + count*period + Twidth;
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-50, -70}, {-50, 50}, {-20, 50}, {-20, -70}, {20, -70}, {20, 50}, {50, 50}, {50, -70}, {80, -70}}, color = {255, 0, 255}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%period", textColor = {0, 0, 0})}));
end BooleanPulse;
