within Modelica.Mechanics.Rotational.Sources;
model Move "A shaft whose angle follows a signal that comes with its derivatives"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  SI.Angle phi "Angle of the shaft relative to the housing";
  Modelica.Blocks.Interfaces.RealInput u[3] "Angle in rad and its first two derivatives" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  function position "The angle; its derivative is the second element, not the derivative of the first"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Angle, speed, acceleration";
    input Real dummy(unit = "s") "Time; makes the result depend on something that can be differentiated";
    output Real q(unit = "rad") "Angle";
  algorithm
    q := q_qd_qdd[1];
    annotation(derivative(noDerivative = q_qd_qdd) = position_der, InlineAfterIndexReduction = true);
  end position;

  function position_der "Derivative of position; its own derivative is the third element"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Angle, speed, acceleration";
    input Real dummy(unit = "s") "Time";
    input Real dummy_der "Derivative of time";
    output Real qd(unit = "rad/s") "Speed";
  algorithm
    qd := q_qd_qdd[2];
    annotation(derivative(noDerivative = q_qd_qdd, order = 2) = position_der2, InlineAfterIndexReduction = true);
  end position_der;

  function position_der2 "Second derivative of position"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Angle, speed, acceleration";
    input Real dummy(unit = "s") "Time";
    input Real dummy_der "Derivative of time";
    input Real dummy_der2 "Second derivative of time";
    output Real qdd(unit = "rad/s2") "Acceleration";
  algorithm
    qdd := q_qd_qdd[3];
    annotation(InlineAfterIndexReduction = true);
  end position_der2;
equation
  phi = flange.phi - phi_support;
  phi = position(u, time);
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 127, 255}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-58, 5}, {18, -35}}, textString = "phi, w, a", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))), Documentation(info = "<html>
<p>The caller promises u[2] = der(u[1]) and u[3] = der(u[2]). Wherever the motion is differentiated, the given values
are used: nothing is differentiated numerically, and <code>u</code> may come from outside.</p>
</html>"));
end Move;
