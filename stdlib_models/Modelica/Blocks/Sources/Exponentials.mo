within Modelica.Blocks.Sources;
block Exponentials "A signal that rises and falls exponentially"
  extends Interfaces.SignalSource;
  parameter Real outMax = 1 "Level that an endless rise approaches";
  parameter SI.Time riseTime(min = 0, start = 0.5) "Time of the rise";
  parameter SI.Time riseTimeConst(min = Modelica.Constants.small) = 0.1 "Time constant of the rise";
  parameter SI.Time fallTimeConst(min = Modelica.Constants.small) = riseTimeConst "Time constant of the fall";
protected
  Real y_riseTime "Level at the end of the rise";
equation
  y_riseTime = outMax*(1 - exp(-riseTime/riseTimeConst));
  y = offset +
    (if time < startTime then 0
     elseif time < startTime + riseTime then outMax*(1 - exp(-(time - startTime)/riseTimeConst))
     else y_riseTime*exp(-(time - startTime - riseTime)/fallTimeConst));
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-70, -30}, {-55, 10}, {-35, 35}, {0, 50}, {8, 10}, {20, -30}, {40, -55}, {80, -66}}, color = {0, 0, 127}, thickness = 0.5)}));
end Exponentials;
