within Drivetrain.Clutches;
model SpragClutch "Freewheel whose sprags wind up elastically"
  extends Modelica.Mechanics.Rotational.Icons.Clutch;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates(phi_nominal = 0.01);
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 1e4 "Stiffness of sprags and races that are wound up";
  parameter Real lambda(final unit = "s/rad", final min = 0) = 0.05 "Damping of the wind-up: loss of restitution per speed of impact is 2/3 of it";
  parameter SI.Torque tau_drag(final min = 0) = 0 "Torque while flange_b overtakes";
  parameter SI.AngularVelocity w_small(final min = Modelica.Constants.small) = 0.1 "Speed below which this torque falls to zero";
  parameter SI.Torque tau_max(final min = Modelica.Constants.small) = Modelica.Constants.inf "Torque that the sprags may carry; a warning says when it is more";
  SI.Angle z "Wind-up";
  Boolean engaged(start = false, fixed = true) "Do the sprags hold?";
  discrete SI.Angle phi_0(start = 0, fixed = true) "Twist where they began to hold";
protected
  SI.Torque tau_el "Torque of the wind-up without damping; not positive";
equation
  engaged = if pre(engaged) then phi_rel < pre(phi_0) or w_rel < 0 else w_rel < 0;
  when engaged then
    phi_0 = phi_rel;
  end when;
  z = if engaged then phi_0 - phi_rel else 0;
  tau_el = -c*noEvent(max(0, z));
  tau = if engaged then tau_el*noEvent(max(0, 1 - lambda*w_rel)) else tau_drag*tanh(w_rel/w_small);
  lossPower = (tau - tau_el)*w_rel;
  assert(-tau <= tau_max, "The sprags carry more than they may (tau_max)", AssertionLevel.warning);
  annotation(
    __Torsion(
      storedEnergy = c*max(0, z)^2/2,
      dissipatedPower = lossPower,
      mode = if engaged then "holding" else "overtaking"),
    Documentation(info = "<html>
<pre>
   outer race ───────────     engaged at any angle, when flange_b (w_b) becomes slower than flange_a (w_a)
     sprags   ╲ ╲ ╲ ╲ ╲       z: angle since then
   inner race ───────────     free when z has come back to 0
</pre>
<p>As in <code>Modelica.Mechanics.Rotational.Components.OneWayClutch</code>, flange_b may overtake (w_rel &gt; 0) but not fall behind. It holds by an elastic wind-up, not rigidly:</p>
<pre>
holding:     tau = -c*z*max(0, 1 - lambda*w_rel),  z = phi_0 - phi_rel
overtaking:  tau = tau_drag*tanh(w_rel/w_small)
</pre>
<p>There are no teeth, so it holds where it happens to be (<code>phi_0</code>). The torque begins and ends at zero, and the sprags never pull. That they do not slip is a matter of their
geometry, mu &gt; tan(angle of the strut), and supposed here.</p>
<p>Sources: twisting angle that follows the torque by elastic deformation, a few degrees at nominal torque; condition of clamping: GMN, <i>Sprag Clutch Guide, Angle of Twist</i>, and
<i>Freewheel Clutches, Sprags</i>. Damping as in <a href=\"modelica://Drivetrain.Clutches.DogClutch\">DogClutch</a> (Hunt and Crossley, 1975).</p>
</html>"));
end SpragClutch;
