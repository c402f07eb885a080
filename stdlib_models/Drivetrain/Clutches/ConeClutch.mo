within Drivetrain.Clutches;
model ConeClutch "Friction of cones, pressed along the axis by a signal"
  extends Modelica.Mechanics.Rotational.Icons.Clutch;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Interfaces.PartialWarmFriction(C = 100);
  parameter SI.Radius r[:](each final min = Modelica.Constants.small) = {0.035} "Mean radius of each cone; one for each pair of surfaces that rub";
  parameter SI.Angle alpha(final min = 1e-3, final max = 1.5708, displayUnit = "deg") = 0.1134 "Between the cones' surfaces and the axis; 90 degrees: discs";
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.1] "Friction coefficient (second column) over w_rel in rad/s (first column, from 0); its last value is held beyond";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  Modelica.Blocks.Interfaces.RealInput fn(final unit = "N") "Axial force; the cones are apart unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
protected
  final parameter Real cgeo(final unit = "m") = sum(r)/sin(alpha) "Torque by axial force and friction coefficient";
  final parameter Real mu0 = Drivetrain.Functions.frictionCoefficient(mu_pos, 0) "Friction coefficient at speed zero";
equation
  assert(tan(alpha) > mu0, "The cones hold without force (tan(alpha) <= mu): they would not part again; this clutch lets them", AssertionLevel.warning);
  w_relfric = w_rel;
  a_relfric = a_rel;
  free = fn <= 0;
  tau0 = cgeo*fn*mu0;
  tau0_max = peak*tau0;
  tau =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, w_rel)
    else -cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, -w_rel);
  lossPower = tau*w_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{0, 110}, {0, 85}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-55, 85}, {55, 85}, {55, 40}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Line(points = {{55, 40}, {32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Line(points = {{-18, 62}, {18, 40}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-18, -62}, {18, -40}}, color = {0, 0, 0}, thickness = 0.5),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<pre>
          ┌────────
   cup   ╱ ____              alpha: between surface and axis
  ──────╱ ╱    │&lt;── fn
       ╱ ╱     │ cone        r: mean radius
  - - - - - - - - - - - - -
</pre>
<p>The axial force is carried by the pressure on the cones alone, as the friction acts along the circumference: fn = N*sin(alpha). So (derived here from the
balance of forces and Coulomb's law)</p>
<pre>
|tau| = mu(|w_rel|)*fn*sum(r)/sin(alpha)
</pre>
<p>Two or three cones in one synchronizer are pressed by the same force one after the other, so their radii add up. For a wide cone between the radii r_i and r_o with even
pressure r = 2/3*(r_o^3 - r_i^3)/(r_o^2 - r_i^2). Sticking and sliding are those of PartialFriction. The heat warms the ring
(<code>C</code>).</p>
<p>Source: MathWorks, <i>Simscape Driveline, Cone Clutch</i>; Maplesoft, <i>MapleSim Driveline Library, Cone Clutch</i> (the geometry with even pressure).</p>
</html>"));
end ConeClutch;
