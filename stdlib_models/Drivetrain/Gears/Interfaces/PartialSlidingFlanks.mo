within Drivetrain.Gears.Interfaces;
partial model PartialSlidingFlanks "Elastic flanks that slide on each other, with friction that grows with their load and may stick"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real mu(final min = 0) = 0.05 "Friction coefficient of the flanks while they slide";
  parameter Real peak(final min = 1) = 1 "Friction coefficient before they slide, divided by mu";
  parameter SI.Torque tau_drag(final min = 0) = 0 "Friction without load (seals, bearings), at the driving shaft";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e4) "Stiffness of the flanks, seen at the driving shaft";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 1) "Their damping, likewise";
  SI.Angle twist(start = 0, stateSelect = StateSelect.prefer) "Compression of the flanks, as an angle of the driving shaft";
  SI.AngularVelocity w_twist(start = 0, stateSelect = StateSelect.prefer) "Its speed";
  SI.AngularVelocity w_sliding(start = 0, stateSelect = StateSelect.prefer) "Sliding of the flanks, as a speed of the driving shaft";
  SI.Torque tau_normal "Torque of the normal force at the driving shaft";
  SI.Torque tau_friction "Friction, as a torque on the sliding";
protected
  parameter Real load = 1 "Friction torque divided by mu*|tau_normal|";
equation
  w_twist = der(twist);
  tau_normal = c*twist + d*w_twist;
  w_relfric = w_sliding;
  a_relfric = der(w_sliding);
  free = mu <= 0 and tau_drag <= 0;
  tau0 = mu*load*noEvent(abs(tau_normal)) + tau_drag;
  tau0_max = peak*tau0;
  tau_friction =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then tau0
    else -tau0;
  lossPower = tau_friction*w_sliding + d*w_twist^2;
  annotation(Documentation(info = "<html>
<p>Flanks that are pressed together and slide along the teeth. Both motions are linear in the speeds of the shafts: <code>w_twist</code> compresses the
flanks, <code>w_sliding</code> moves them along each other. The normal force follows from the compression, so friction is known from the state: a rigid self-locking gear has no
solution for some loads, or two; an elastic one has always one.</p>
<pre>
tau_normal = c*twist + d*w_twist
sliding:  tau_friction = +-(mu*load*|tau_normal| + tau_drag)
stuck:    |tau_friction| &lt;= peak*(mu*load*|tau_normal| + tau_drag)
lossPower = tau_friction*w_sliding + d*w_twist²
</pre>
<p>When a load drives a self-locking gear and the driving shaft has little inertia beside it, friction holds in jerks: so do real ones.</p>
</html>"));
end PartialSlidingFlanks;
