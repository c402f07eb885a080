within Drivetrain.Functions;
function rubberTorque "Torque of an elastic shaft at rest whose gap is partly filled with rubber"
  extends Modelica.Icons.Function;
  input SI.Angle phi "Twist, seen from the middle of the gap";
  input SI.RotationalSpringConstant c "Stiffness of the shaft";
  input SI.Angle bMax "Half of the gap";
  input SI.Angle b_rubber "Way from the first touch to the full stiffness";
  output SI.Torque tau "Torque";
protected
  SI.Angle x "Way since the first touch";
algorithm
  x := max(0, abs(phi) - bMax + b_rubber/2);
  tau := c*(if x < b_rubber then x^2/(2*b_rubber) else x - b_rubber/2);
  tau := if phi < 0 then -tau else tau;
  annotation(Inline = false, Documentation(info = "<html>
<p>Equation (41). The stiffness grows in proportion to the way from zero to <code>c</code>.</p>
</html>"));
end rubberTorque;
