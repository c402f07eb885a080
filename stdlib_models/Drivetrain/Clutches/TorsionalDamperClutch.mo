within Drivetrain.Clutches;
model TorsionalDamperClutch "Dry clutch whose disc has a torsional damper with an idle and a main stage"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Interfaces.PartialWarmFriction(C = 3000);
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.3] "Friction coefficient of the facings (second column) over the slip in rad/s (first column, from 0); its last value is held beyond";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  parameter Real cgeo(final min = 0) = 0.2 "Torque divided by friction force: mean radius times number of surfaces (2)";
  parameter SI.Force fn_max(final min = 0) = 5000 "Force of the clutch's spring, for the signal 1";
  parameter SI.Inertia J_disc(final min = Modelica.Constants.small) = 0.004 "Moment of inertia of the disc with its facings";
  parameter SI.Angle phi_idle(final min = 0) = 0.1 "Twist to each side in which the idle stage acts alone";
  parameter SI.RotationalSpringConstant c_idle(final min = Modelica.Constants.small) = 20 "Stiffness of the idle stage";
  parameter SI.RotationalSpringConstant c_main(final min = Modelica.Constants.small) = 1500 "Stiffness of the main stage, beside the idle stage";
  parameter SI.Angle phi_main(final min = Modelica.Constants.small) = 0.2 "Twist of the main stage to each side at which its stops touch";
  parameter SI.RotationalSpringConstant c_stop(final min = Modelica.Constants.small) = 1e5 "Stiffness of the stops, beside both stages";
  parameter SI.Torque h_idle(final min = 1e-9) = 1 "Friction torque of the idle stage: half the height of its hysteresis";
  parameter SI.Torque h_main(final min = 1e-9) = 15 "Friction torque of the main stage";
  parameter SI.Angle phi_friction(final min = 1e-6) = 0.005 "Twist in which a friction torque grows by 63 % of its size";
  Modelica.Blocks.Interfaces.RealInput f_normalized "Force on the facings divided by fn_max; the clutch is open unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
  Modelica.Mechanics.Rotational.Components.Clutch facings(mu_pos = [mu_pos; mu_pos[end, 1] + 1, mu_pos[end, 2]], peak = peak, cgeo = cgeo, fn_max = fn_max) "Flywheel and disc";
  Modelica.Mechanics.Rotational.Components.Inertia disc(J = J_disc) "Disc with facings";
  TwoStageDamper damper(phi_idle = phi_idle, c_idle = c_idle, c_main = c_main, phi_main = phi_main, c_stop = c_stop, h_idle = h_idle, h_main = h_main, phi_friction = phi_friction) "Disc and hub";
equation
  lossPower = facings.lossPower + damper.lossPower;
  connect(flange_a, facings.flange_a);
  connect(facings.flange_b, disc.flange_a);
  connect(disc.flange_b, damper.flange_a);
  connect(damper.flange_b, flange_b);
  connect(f_normalized, facings.f_normalized);
  annotation(
    __Torsion(lossless = true, dissipatedPower = 0),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-40, 0}}, color = {0, 0, 0}, thickness = 1),
        Rectangle(extent = {{-40, -60}, {-25, 60}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-15, -60}, {0, 60}}, lineColor = {0, 0, 0}, fillColor = {160, 160, 160}, fillPattern = FillPattern.Solid),
        Line(points = {{0, 0}, {10, 0}, {18, 20}, {30, -20}, {42, 20}, {54, -20}, {62, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
  flywheel ══╪══ facings, disc (J_disc) ──[ idle and main stage ]── hub
  flange_a                                                        flange_b
</pre>
<p>The facings are a friction clutch, pressed by <code>f_normalized</code>: |torque| = cgeo*mu*fn_max*f_normalized while they slip. The disc with the facings turns against the hub on
the springs of <a href=\"modelica://Drivetrain.Clutches.TwoStageDamper\">TwoStageDamper</a>. All friction warms the clutch.</p>
<p>Source: structure of the disc with facings, idle damper, main damper and friction control: Schaeffler, <i>REPXPERT, Clutch Disc: Composition and Variations; Function and Value</i>.</p>
</html>"));
end TorsionalDamperClutch;
