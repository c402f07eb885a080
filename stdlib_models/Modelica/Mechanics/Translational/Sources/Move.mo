within Modelica.Mechanics.Translational.Sources;
model Move "A rod whose position follows a signal that comes with its derivatives"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  Modelica.Blocks.Interfaces.RealInput u[3] "Position in m and its first two derivatives" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
protected
  function position "The position; its derivative is the second element, not the derivative of the first"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Position, speed, acceleration";
    input Real dummy(unit = "s") "Time; makes the result depend on something that can be differentiated";
    output Real q(unit = "m") "Position";
  algorithm
    q := q_qd_qdd[1];
    annotation(derivative(noDerivative = q_qd_qdd) = position_der, InlineAfterIndexReduction = true);
  end position;

  function position_der "Derivative of position; its own derivative is the third element"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Position, speed, acceleration";
    input Real dummy(unit = "s") "Time";
    input Real dummy_der "Derivative of time";
    output Real qd(unit = "m/s") "Speed";
  algorithm
    qd := q_qd_qdd[2];
    annotation(derivative(noDerivative = q_qd_qdd, order = 2) = position_der2, InlineAfterIndexReduction = true);
  end position_der;

  function position_der2 "Second derivative of position"
    extends Modelica.Icons.Function;
    input Real q_qd_qdd[3] "Position, speed, acceleration";
    input Real dummy(unit = "s") "Time";
    input Real dummy_der "Derivative of time";
    input Real dummy_der2 "Second derivative of time";
    output Real qdd(unit = "m/s2") "Acceleration";
  algorithm
    qdd := q_qd_qdd[3];
    annotation(InlineAfterIndexReduction = true);
  end position_der2;
equation
  s = position(u, time);
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Text(extent = {{-55, 20}, {15, -20}}, textString = "s, v, a", textColor = {0, 0, 0}),
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 85}, {150, 45}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(suppliedPower = -flange.f*(der(flange.s) - der(s_support))));
end Move;
