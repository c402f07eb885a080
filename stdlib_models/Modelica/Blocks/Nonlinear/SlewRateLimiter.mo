within Modelica.Blocks.Nonlinear;
block SlewRateLimiter "A signal whose slope is limited"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real Rising(min = Modelica.Constants.small) = 1 "Largest slope";
  parameter Real Falling(max = -Modelica.Constants.small) = -Rising "Smallest slope";
  parameter SI.Time Td(min = Modelica.Constants.small) = 0.001 "Time constant with which slow signals are followed";
  parameter Init initType = Init.SteadyState "How it starts" annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
  parameter Boolean strict = false "Without events?" annotation(Evaluate = true);
protected
  Real val = (u - y)/Td "Slope without limits";
initial equation
  if initType == Init.SteadyState then
    y = u;
  elseif initType == Init.InitialState or initType == Init.InitialOutput then
    y = y_start;
  end if;
equation
  if strict then
    der(y) = smooth(0, noEvent(if val > Rising then Rising elseif val < Falling then Falling else val));
  else
    der(y) = if val > Rising then Rising elseif val < Falling then Falling else val;
  end if;
  annotation(Icon(graphics = {
      Line(points = {{-80, 68}, {-80, -80}}, color = {192, 192, 192}),
      Line(points = {{-88, -70}, {82, -70}}, color = {192, 192, 192}),
      Polygon(points = {{-80, 88}, {-86, 66}, {-74, 66}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Polygon(points = {{90, -70}, {68, -64}, {68, -76}}, lineColor = {192, 192, 192}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
      Line(points = {{-80, -70}, {-40, -70}, {40, 50}, {80, 50}}, color = {0, 0, 127}, thickness = 0.5)}));
end SlewRateLimiter;
