within Drivetrain.Gears.Interfaces;
partial model PartialDifferential "A differential whose friction between the wheels is open"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real ratio(final min = Modelica.Constants.small) = 1 "Turns of the drive shaft for one turn of the case";
  parameter SI.RotationalDampingConstant d(final min = 0) = 0 "Viscous locking torque divided by the difference of the wheels' speeds";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the torque of sliding";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a "Drive shaft (pinion)"
    annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b left "Shaft to the left wheel" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b right "Shaft to the right wheel"
    annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  SI.Angle phi_rel(start = 0, stateSelect = StateSelect.prefer) "Angle of the left wheel against the right wheel";
  SI.AngularVelocity w_rel(start = 0, stateSelect = StateSelect.prefer) "Speed of the left wheel against the right wheel";
  SI.Torque tau_case "Torque of the drive shaft at the case";
  SI.Torque tau_friction "Dry friction between the wheels";
  SI.Torque tau_lock "Locking torque, from the faster to the slower wheel; positive if the left one is faster";
protected
  SI.Torque tau_sliding "Dry friction while the wheels slide, without its sign";
equation
  2*flange_a.phi = ratio*(left.phi + right.phi);
  phi_rel = left.phi - right.phi;
  w_rel = der(phi_rel);
  tau_case = ratio*flange_a.tau;
  left.tau = tau_lock - tau_case/2;
  right.tau = -tau_lock - tau_case/2;

  w_relfric = w_rel;
  a_relfric = der(w_rel);
  tau0_max = peak*tau0;
  tau_friction =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then tau_sliding
    else -tau_sliding;
  tau_lock = tau_friction + d*w_rel;
  lossPower = tau_lock*w_rel;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-50, 60}, {-30, -60}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-30, 40}, {40, -40}}, lineColor = {0, 0, 0}),
        Line(points = {{0, 30}, {0, 100}}, color = {0, 0, 0}),
        Line(points = {{0, -30}, {0, -100}}, color = {0, 0, 0}),
        Text(extent = {{-150, -110}, {150, -150}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>The torques of the wheels follow from the balance of power: what the locking torque carries from the faster to the slower wheel is lost with the
difference of their speeds. <code>tau0</code>, <code>tau_sliding</code> and <code>free</code> are to be defined where this class is used.</p>
<p>As at a <code>Clutch</code>, the shafts on both sides need inertia, though it be small: friction that holds asks for their acceleration.</p>
</html>"));
end PartialDifferential;
