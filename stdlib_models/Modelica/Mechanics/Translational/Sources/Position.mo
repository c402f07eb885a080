within Modelica.Mechanics.Translational.Sources;
model Position "A rod whose position follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(stateSelect = if exact then StateSelect.default else StateSelect.prefer));
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Velocity v(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed when filtered, else zero";
  SI.Acceleration a(start = 0) "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput s_ref(unit = "m") "Position to follow" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
  constant Real af = 1.3617 "Damping term of the second-order Bessel filter";
  constant Real bf = 0.6180 "Inertia term of the second-order Bessel filter";
initial equation
  if not exact then
    s = s_ref;
  end if;
equation
  if exact then
    s = s_ref;
    v = 0;
    a = 0;
  else
    v = der(s);
    a = der(v);
    bf*a = w_crit*(w_crit*(s_ref - s) - af*v);
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-55, 20}, {15, -20}}, textString = "s", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 85}, {150, 45}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Position;
