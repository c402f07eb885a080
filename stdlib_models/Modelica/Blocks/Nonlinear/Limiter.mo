within Modelica.Blocks.Nonlinear;
block Limiter "A signal within constant limits"
  extends Interfaces.SISO;
  parameter Real uMax(start = 1) "Upper limit";
  parameter Real uMin = -uMax "Lower limit";
  parameter Boolean strict = false "Without events? Then a limit is never exceeded, not even within a step"
    annotation(Evaluate = true);
  parameter Types.LimiterHomotopy homotopyType = Modelica.Blocks.Types.LimiterHomotopy.Linear
    "What the limiter is at the beginning of a homotopy" annotation(Evaluate = true);
protected
  Real limited "The limited signal";
  Real simplified "What replaces it at the beginning of a homotopy";
equation
  assert(uMin <= uMax, "Limiter: the lower limit is above the upper limit");
  limited =
    if strict then smooth(0, noEvent(if u > uMax then uMax elseif u < uMin then uMin else u))
    else smooth(0, if u > uMax then uMax elseif u < uMin then uMin else u);
  simplified =
    if homotopyType == Types.LimiterHomotopy.UpperLimit then uMax
    elseif homotopyType == Types.LimiterHomotopy.LowerLimit then uMin
    else u;
  if homotopyType == Types.LimiterHomotopy.NoHomotopy then
    y = limited;
  else
    y = homotopy(actual = limited, simplified = simplified);
  end if;
  annotation(Icon(graphics = {
      Line(points = {{0, -85}, {0, 80}}, color = {192, 192, 192}),
      Line(points = {{-85, 0}, {80, 0}}, color = {192, 192, 192}),
      Line(points = {{-80, -60}, {-45, -60}, {45, 60}, {80, 60}}, color = {0, 0, 127}, thickness = 0.5)}));
end Limiter;
