within Modelica.Mechanics.Rotational.Sources;
model Move "A shaft whose angle follows a signal that comes with its derivatives"
  extends Interfaces.PartialElementaryOneFlangeAndSupport2;
  SI.Angle phi "Angle of the shaft relative to the housing";
  Modelica.Blocks.Interfaces.RealInput u[3] "Angle in rad and its first two derivatives";
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
  annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))), Documentation(info = "<html>
<p>The caller promises u[2] = der(u[1]) and u[3] = der(u[2]). Wherever the motion is differentiated, the given values
are used: nothing is differentiated numerically, and <code>u</code> may come from outside.</p>
</html>"));
end Move;
