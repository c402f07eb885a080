within Modelica.Blocks.Sources;
block Pulse "Rectangular pulses"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Height of a pulse";
  parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50
    "Width of a pulse in percent of the period";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Time from one pulse to the next";
  parameter Integer nperiod = -1 "Number of pulses; negative for no end";
protected
  SI.Time T_width = period*width/100 "Width of a pulse";
  SI.Time T_start "Start of the present period";
  Integer count "Number of the present period, from 0; negative before the start";
initial equation
  count = integer((time - startTime)/period);
equation
  // Counting keeps the times exact: nothing adds up over many periods.
  when time >= startTime + (pre(count) + 1)*period then
    count = pre(count) + 1;
  end when;
  T_start = startTime + count*period;
  y = offset +
    (if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then 0
     elseif time < T_start + T_width then amplitude
     else 0);
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-50, -70}, {-50, 50}, {-20, 50}, {-20, -70}, {20, -70}, {20, 50}, {50, 50}, {50, -70}, {80, -70}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "period = %period", textColor = {0, 0, 0})}));
end Pulse;
