within Modelica.Mechanics.Rotational.Sources;
model Position "A shaft whose angle follows a signal"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter Boolean exact = false "Exactly the signal, or the signal through a low-pass filter?"
    annotation(Evaluate = true);
  parameter SI.Frequency f_crit = 50 "Corner frequency of the filter";
  SI.Angle phi(stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Angle of the shaft relative to the housing";
  SI.AngularVelocity w(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer)
    "Speed when filtered, else zero";
  SI.AngularAcceleration a(start = 0) "Acceleration when filtered, else zero";
  Modelica.Blocks.Interfaces.RealInput phi_ref(final quantity = "Angle", final unit = "rad", displayUnit = "deg")
    "Angle to follow" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  parameter SI.AngularFrequency w_crit = 2*Modelica.Constants.pi*f_crit "Corner frequency in rad/s";
  constant Real af = 1.3617 "Damping term of the second-order Bessel filter";
  constant Real bf = 0.6180 "Inertia term of the second-order Bessel filter";
initial equation
  if not exact then
    phi = phi_ref;
  end if;
equation
  phi = flange.phi - phi_support;
  if exact then
    phi = phi_ref;
    w = 0;
    a = 0;
  else
    w = der(phi);
    a = der(w);
    bf*a = w_crit*(w_crit*(phi_ref - phi) - af*w);
  end if;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 127, 255}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-58, 5}, {18, -35}}, textString = "phi", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
end Position;
