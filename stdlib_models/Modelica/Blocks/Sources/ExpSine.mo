within Modelica.Blocks.Sources;
block ExpSine "A sine wave that decays"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Deviation from the offset without decay";
  parameter SI.Frequency f(start = 2) "Frequency";
  parameter SI.Angle phase = 0 "Phase at the start time";
  parameter SI.Damping damping(start = 1) "Rate of the decay; its inverse is the time constant";
protected
  constant Real pi = Modelica.Constants.pi "Half a turn";
equation
  y = offset +
    (if time < startTime then 0
     else amplitude*exp(-damping*(time - startTime))*sin(2*pi*f*(time - startTime) + phase));
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -5}, {-72, 33}, {-64, 44}, {-56, 26}, {-48, -5}, {-40, -31}, {-32, -38}, {-24, -26}, {-16, -5}, {-8, 12}, {0, 17}, {8, 9}, {16, -5}, {24, -17}, {32, -20}, {40, -14}, {48, -5}, {56, 3}, {64, 5}, {72, 1}, {80, -5}}, color = {0, 0, 127}, thickness = 0.5, smooth = Smooth.Bezier)}));
end ExpSine;
