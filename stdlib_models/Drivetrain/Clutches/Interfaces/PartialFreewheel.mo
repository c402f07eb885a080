within Drivetrain.Clutches.Interfaces;
partial model PartialFreewheel "An elastic stop in one direction, without the law that says where it holds"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates(phi_nominal = 0.01);
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 1e4 "Stiffness of what holds";
  parameter Real lambda(final unit = "s/rad", final min = 0) = 0.05 "Damping: loss of restitution per speed of impact is 2/3 of it";
  parameter SI.AngularVelocity w_small(final min = Modelica.Constants.small) = 0.1 "Speed below which the torque while overtaking falls to zero";
  parameter SI.Torque tau_max(final min = Modelica.Constants.small) = Modelica.Constants.inf "Torque that may be carried; a warning says when it is more";
  SI.Angle z "Wind-up; not negative";
  Boolean engaged(start = false, fixed = true) "Does it hold, or will it hold when the play is gone?";
  discrete SI.Angle phi_0 "Twist at which it holds";
  SI.Angle phi_catch "Twist at which it would hold if flange_b became slower now; to be defined where this class is used";
  SI.Torque tau_over "Torque of overtaking; to be defined where this class is used";
protected
  SI.Torque tau_el "Torque of the wind-up without damping; not positive";
equation
  engaged = if pre(engaged) then phi_rel < pre(phi_0) or w_rel < 0 else w_rel < 0;
  // Where flange_b is slower from the start, engaged does not become true: it is.
  when {initial(), engaged} then
    phi_0 = phi_catch;
  end when;
  z = if engaged then max(0, phi_0 - phi_rel) else 0;
  tau_el = -c*z;
  tau = if engaged then tau_el*noEvent(max(0, 1 - lambda*w_rel)) else tau_over*tanh(w_rel/w_small);
  lossPower = (tau - tau_el)*w_rel;
  assert(-tau <= tau_max, "The freewheel carries more than it may (tau_max)", AssertionLevel.warning);
  annotation(
    __Torsion(
      storedEnergy = c*z^2/2,
      dissipatedPower = lossPower,
      mode = if engaged then "holding" else "overtaking"),
    Documentation(info = "<html>
<p>As in <code>Modelica.Mechanics.Rotational.Components.OneWayClutch</code>, flange_b may overtake flange_a (w_rel &gt; 0) but not fall behind. It holds elastically:</p>
<pre>
holding:     tau = -c*z*max(0, 1 - lambda*w_rel),  z = max(0, phi_0 - phi_rel)
overtaking:  tau = tau_over*tanh(w_rel/w_small)
</pre>
<p><code>phi_0</code> is set when flange_b becomes slower, or at the start if it is slower then: what happens does not depend on where the angles begin. flange_b is free again when it has come back there and is faster. The torque begins and ends at zero and never
pulls.</p>
</html>"));
end PartialFreewheel;
