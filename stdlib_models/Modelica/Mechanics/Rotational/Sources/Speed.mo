within Modelica.Mechanics.Rotational.Sources;
model Speed "A shaft whose speed follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle of the shaft relative to the housing";
  SI.AngularVelocity w(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed of the shaft relative to the housing";
  SI.AngularAcceleration a "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput w_ref(unit = "rad/s") "Speed to follow" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
initial equation
  if not exact then
    w = w_ref;
  end if;
equation
  phi = flange.phi - phi_support;
  w = der(phi);
  if exact then
    w = w_ref;
    a = 0;
  else
    a = der(w);
    a = w_crit*(w_ref - w);
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 127, 255}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-58, 5}, {18, -35}}, textString = "w", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Speed;
