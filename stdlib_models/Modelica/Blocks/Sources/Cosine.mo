within Modelica.Blocks.Sources;
block Cosine "A cosine wave"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Largest deviation from the offset";
  parameter SI.Frequency f(start = 1) "Frequency";
  parameter SI.Angle phase = 0 "Phase at the start time";
protected
  constant Real pi = Modelica.Constants.pi "Half a turn";
equation
  y = offset + (if time < startTime then 0 else amplitude*cos(2*pi*f*(time - startTime) + phase));
  annotation(Icon(graphics = {
      Line(points = {{-80, 90}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, 0}, {82, 0}}, color = {192, 192, 192}),
      Line(points = {{-80, 60}, {-72, 57}, {-64, 49}, {-56, 35}, {-48, 19}, {-40, 0}, {-32, -19}, {-24, -35}, {-16, -49}, {-8, -57}, {0, -60}, {8, -57}, {16, -49}, {24, -35}, {32, -19}, {40, 0}, {48, 19}, {56, 35}, {64, 49}, {72, 57}, {80, 60}}, color = {0, 0, 127}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "f = %f", textColor = {0, 0, 0})}));
end Cosine;
