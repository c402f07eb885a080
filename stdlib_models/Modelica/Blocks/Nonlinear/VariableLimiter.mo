within Modelica.Blocks.Nonlinear;
block VariableLimiter "A signal within limits that are signals"
  extends Interfaces.SISO;
  parameter Boolean strict = false "Without events? Then a limit is never exceeded, not even within a step"
    annotation(Evaluate = true);
  parameter Types.VariableLimiterHomotopy homotopyType = Modelica.Blocks.Types.VariableLimiterHomotopy.Linear
    "What the limiter is at the beginning of a homotopy" annotation(Evaluate = true);
  parameter Real ySimplified = 0 "The given value of a homotopy of that kind";
  Interfaces.RealInput limit1 "Upper limit" annotation(Placement(transformation(extent = {{-140, 60}, {-100, 100}})));
  Interfaces.RealInput limit2 "Lower limit" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
protected
  Real limited "The limited signal";
  Real simplified "What replaces it at the beginning of a homotopy";
equation
  limited =
    if strict then smooth(0, noEvent(if u > limit1 then limit1 elseif u < limit2 then limit2 else u))
    else smooth(0, if u > limit1 then limit1 elseif u < limit2 then limit2 else u);
  simplified = if homotopyType == Types.VariableLimiterHomotopy.Fixed then ySimplified else u;
  if homotopyType == Types.VariableLimiterHomotopy.NoHomotopy then
    y = limited;
  else
    y = homotopy(actual = limited, simplified = simplified);
  end if;
  annotation(Icon(graphics = {
      Line(points = {{0, -85}, {0, 80}}, color = {192, 192, 192}),
      Line(points = {{-85, 0}, {80, 0}}, color = {192, 192, 192}),
      Line(points = {{-80, -60}, {-45, -60}, {45, 60}, {80, 60}}, color = {0, 0, 127}, thickness = 0.5)}));
end VariableLimiter;
