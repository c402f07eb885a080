within Drivetrain.Clutches;
model TwoStageDamper "Torsional damper of a clutch disc: idle stage, main stage, stops, each with hysteresis"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates(phi_nominal = 0.1);
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Angle phi_idle(final min = 0) = 0.1 "Twist to each side in which the idle stage acts alone";
  parameter SI.RotationalSpringConstant c_idle(final min = Modelica.Constants.small) = 20 "Stiffness of the idle stage";
  parameter SI.RotationalSpringConstant c_main(final min = Modelica.Constants.small) = 1500 "Stiffness of the main stage, beside the idle stage";
  parameter SI.Angle phi_main(final min = Modelica.Constants.small) = 0.2 "Twist of the main stage to each side at which its stops touch";
  parameter SI.RotationalSpringConstant c_stop(final min = Modelica.Constants.small) = 1e5 "Stiffness of the stops, beside both stages";
  parameter SI.Torque h_idle(final min = 1e-9) = 1 "Friction torque of the idle stage: half the height of its hysteresis";
  parameter SI.Torque h_main(final min = 1e-9) = 15 "Friction torque of the main stage";
  parameter SI.Angle phi_friction(final min = 1e-6) = 0.005 "Twist in which a friction torque grows by 63 % of its size";
  SI.Torque tau_idle(start = 0, fixed = true) "Friction torque of the idle stage";
  SI.Torque tau_friction(start = 0, fixed = true) "Friction torque of the main stage";
  SI.Angle phi_flange(start = 0, nominal = 0.1) "Twist of the main stage: its flange against the disc";
  SI.Torque tau_main "Torque of the main stage, which the hub carries while it touches the flange";
  Boolean upper(start = false) "Does the hub push the flange of the main stage forward?";
  Boolean lower(start = false) "Does it push backward?";
protected
  constant Real least = 1e-6 "Share of h_main that may pull before flange and hub part";
  SI.Angle z "Twist of the stops";
  SI.AngularVelocity w_main "Speed of the main stage";
initial equation
  phi_flange = noEvent(if phi_rel > phi_idle then phi_rel - phi_idle elseif phi_rel < -phi_idle then phi_rel + phi_idle else 0);
equation
  // The flange is left where its friction holds its spring: tau_main is 0 then, and nothing moves it.
  // The direction is asked for only where it decides.
  upper = if initial() then phi_rel > phi_idle elseif pre(upper) then (if tau_main > -least*h_main then true else w_rel > 0) else (if phi_rel - phi_flange > phi_idle then w_rel > 0 else false);
  lower = if initial() then phi_rel < -phi_idle elseif pre(lower) then (if tau_main < least*h_main then true else w_rel < 0) else (if phi_rel - phi_flange < -phi_idle then w_rel < 0 else false);
  w_main = if upper or lower then w_rel else 0;
  der(phi_flange) = w_main;
  z = noEvent(if phi_flange > phi_main then phi_flange - phi_main elseif phi_flange < -phi_main then phi_flange + phi_main else 0);
  phi_friction*der(tau_idle) = h_idle*w_rel - tau_idle*noEvent(abs(w_rel));
  phi_friction*der(tau_friction) = h_main*w_main - tau_friction*noEvent(abs(w_main));
  tau_main = c_main*phi_flange + c_stop*z + tau_friction;
  tau = c_idle*phi_rel + tau_idle + (if upper or lower then tau_main else 0);
  lossPower = tau_idle^2/h_idle*noEvent(abs(w_rel)) + tau_friction^2/h_main*noEvent(abs(w_main));
  annotation(
    __Torsion(
      storedEnergy = c_idle*phi_rel^2/2 + c_main*phi_flange^2/2 + c_stop*z^2/2 + phi_friction*(tau_idle^2/h_idle + tau_friction^2/h_main)/2,
      dissipatedPower = lossPower,
      mode = if upper then "main stage forward" elseif lower then "main stage backward" else "idle stage"),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}, {-50, 30}, {-35, 30}, {-25, 50}, {-10, 10}, {5, 50}, {20, 10}, {30, 30}, {50, 30}, {50, 0}, {100, 0}}, color = {0, 0, 0}),
        Line(points = {{-50, 0}, {-50, -30}, {-10, -30}}, color = {0, 0, 0}),
        Line(points = {{10, -30}, {50, -30}, {50, 0}}, color = {0, 0, 0}),
        Line(points = {{-10, -15}, {-10, -45}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{10, -15}, {10, -45}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
             ┌── idle stage: spring c_idle, friction h_idle ──────────────────┐
   disc ─────┤                                                                ├── hub
 (flange_a)  └── main stage: spring c_main, friction h_main ── flange ]±phi_idle[ ┘  (flange_b)
</pre>
<p>The idle stage always acts. After the twist <code>phi_idle</code> the hub meets the flange of the main stage and takes it along; springs, friction and stops of the
main stage then act beside the idle stage:</p>
<pre>
tau      = c_idle*phi_rel + tau_idle + tau_main (in contact)
tau_main = c_main*phi_flange + c_stop*(part of phi_flange beyond ±phi_main) + tau_friction
</pre>
<p>Contact ends when tau_main has fallen to zero. The flange stays there, up to h_main/c_main from its middle, and the hub has its play
around this place: the friction of the main stage widens the hysteresis of the disc only where the main stage acts.</p>
<p>At the start the flange stands in its middle, or, if the hub stands beyond its play, where the hub holds it; no friction has built up.</p>
<p>Friction is Dahl's, without events and without dependence on the speed's size; F is the friction torque of a stage, h its limit, w the stage's speed:</p>
<pre>
phi_friction*F' = h*w - F*|w|
</pre>
<p>From a turning point the torque approaches ±h like an exponential function of the twist. Stored in it is phi_friction*F²/(2*h), and lost is F²/h*|w|, which is never
negative (derived here: F*w less the derivative of what is stored).</p>
<p>At rest each friction is a spring of the stiffness h/phi_friction, as small vibrations do not make it slide. Where this spring is relaxed is left open, so a linear analysis finds a
motion without stiffness beside.</p>
<p>Sources: stages, torsion damping graph and hysteresis: Schaeffler, <i>REPXPERT, Clutch Disc</i>. Dahl's model as rate-independent hysteresis: M. Ruderman, Energy dissipation and
hysteresis cycles in pre-sliding transients of kinetic friction (2023), arXiv 2212.05799. The flange has no inertia, and the idle stage is taken to act on the disc, not on the flange: right where
c_idle is small against c_main.</p>
</html>"));
end TwoStageDamper;
