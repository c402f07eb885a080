within Modelica.Mechanics.Translational.Sources;
model Speed "A rod whose speed follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2(
    s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Velocity v(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed of the rod relative to the housing";
  SI.Acceleration a "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput v_ref(unit = "m/s") "Speed to follow" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
initial equation
  if not exact then
    v = v_ref;
  end if;
equation
  v = der(s);
  if exact then
    v = v_ref;
    a = 0;
  else
    a = der(v);
    a = w_crit*(v_ref - v);
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-55, 20}, {15, -20}}, textString = "v", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 85}, {150, 45}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Speed;
