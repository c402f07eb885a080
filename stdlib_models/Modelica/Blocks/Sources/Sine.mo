within Modelica.Blocks.Sources;
block Sine "A sine wave"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Largest deviation from the offset";
  parameter SI.Frequency f(start = 1) "Frequency";
  parameter SI.Angle phase = 0 "Phase at the start time";
protected
  constant Real pi = Modelica.Constants.pi "Half a turn";
equation
  y = offset + (if time < startTime then 0 else amplitude*sin(2*pi*f*(time - startTime) + phase));
  annotation(Icon(graphics = {
      Line(points = {{-80, 90}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, 0}, {82, 0}}, color = {192, 192, 192}),
      Line(points = {{-80, 0}, {-72, 19}, {-64, 35}, {-56, 49}, {-48, 57}, {-40, 60}, {-32, 57}, {-24, 49}, {-16, 35}, {-8, 19}, {0, 0}, {8, -19}, {16, -35}, {24, -49}, {32, -57}, {40, -60}, {48, -57}, {56, -49}, {64, -35}, {72, -19}, {80, 0}}, color = {0, 0, 127}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "f = %f", textColor = {0, 0, 0})}));
end Sine;
